import { randomUUID } from 'node:crypto';
import type { Calls } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { createUser, type TestUser, type TestVideo } from './factories.ts';
import { signIn } from './sign-in.ts';

type Video = Pick<TestVideo, 'file_name'>;
type Event = Calls['app/analytics/batch']['body']['events'][number];

export interface View {
  seconds?: number;
  position?: number;
  /** Seconds since the video was left. */
  ago?: number;
}

/** Returns the event of a view. The id is random, unless the same event is sent twice. */
export const createViewEvent = (
  { file_name: file }: Video,
  { seconds = 10, position = seconds, ago = 0 }: View = {},
): Event => ({
  id: randomUUID(),
  event: 'view',
  file,
  time: Math.floor(Date.now() / 1_000) - ago,
  val1: seconds,
  position,
});

/** A signed-in user with shortcuts for the calls of the watch history. */
export interface Watcher extends TestUser {
  token: string;
  watch(video: Video, view?: View): Promise<void>;
  send(events: Event[], sentAt?: number): Promise<void>;
  /** Returns the file names of the history by pages of two. */
  history(search?: string): Promise<string[]>;
  entries(): Promise<Calls['app/history/get']['reply']['data']>;
  remove(video: Video, isRemoved?: boolean): Promise<unknown>;
  clear(): Promise<unknown>;
  set(
    settings: Calls['app/history/settings']['body'],
  ): Promise<Calls['app/history/settings']['reply']['data']>;
}

/** Creates a user who is signed in. */
export async function createWatcher(api: TestApi): Promise<Watcher> {
  const user = await createUser(api.pool);
  const { token } = await signIn(api, user);
  const send: Watcher['send'] = async (events, sentAt) => {
    await api.call('app/analytics/batch', { events, ...(sentAt === undefined ? {} : { sentAt }) }, token);
  };
  return {
    ...user,
    token,
    send,
    watch: (video, view) => send([createViewEvent(video, view)]),
    entries: async () => (await api.call('app/history/get', { limit: 100 }, token)).data,
    async history(search) {
      const names: string[] = [];
      let nextPageToken: string | null = null;
      do {
        const page: Calls['app/history/get']['reply'] = await api.call(
          'app/history/get',
          { limit: 2, nextPageToken, ...(search === undefined ? {} : { search }) },
          token,
        );
        names.push(...page.data.map(({ video }) => video.fileName));
        nextPageToken = page.nextPageToken;
      } while (nextPageToken);
      return names;
    },
    remove: ({ file_name: file }, isRemoved = true) =>
      api.call('app/history/remove', { file, isRemoved }, token),
    clear: () => api.call('app/history/clear', {}, token),
    set: async (settings) => (await api.call('app/history/settings', settings, token)).data,
  };
}
