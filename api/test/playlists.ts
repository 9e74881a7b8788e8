import type { Calls } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { createUser, type TestUser, type TestVideo } from './factories.ts';
import { signIn } from './sign-in.ts';

type File = Pick<TestVideo, 'file_name'>;
type Edit = Calls['app/playlist/edit']['body'];

/** A signed-in user with shortcuts for the calls of playlists. */
export interface Curator extends TestUser {
  token: string;
  save(video: File, isSaved?: boolean): Promise<Calls['app/playlist/save']['reply']['data']>;
  /** Creates or changes a playlist. */
  edit(change: Edit): Promise<Calls['app/playlist/edit']['reply']['data']>;
  include(playlist: string, video: File, isIncluded?: boolean): Promise<number>;
  move(playlist: string, video: File, after: File | null): Promise<unknown>;
  /** Returns the file names of the videos of a playlist, by pages of two. */
  videos(playlist: string): Promise<string[]>;
  all(body?: Calls['app/playlist/all']['body']): Promise<Calls['app/playlist/all']['reply']['data']>;
}

/** Reads the file names of a playlist's videos, by pages of two. */
export async function readPlaylist(api: TestApi, playlist: string, token?: string): Promise<string[]> {
  const names: string[] = [];
  let nextPageToken: string | null = null;
  do {
    const page: Calls['app/playlist/videos']['reply'] = await api.call(
      'app/playlist/videos',
      { playlist, limit: 2, nextPageToken },
      token,
    );
    names.push(...page.data.map(({ fileName }) => fileName));
    nextPageToken = page.nextPageToken;
  } while (nextPageToken);
  return names;
}

/** Creates a user who is signed in. */
export async function createCurator(api: TestApi, columns: Record<string, unknown> = {}): Promise<Curator> {
  const user = await createUser(api.pool, columns);
  const { token } = await signIn(api, user);
  return {
    ...user,
    token,
    save: async ({ file_name: file }, isSaved = true) =>
      (await api.call('app/playlist/save', { file, isSaved }, token)).data,
    edit: async (change) => (await api.call('app/playlist/edit', change, token)).data,
    include: async (playlist, { file_name: file }, isIncluded = true) =>
      (await api.call('app/playlist/include', { playlist, file, isIncluded }, token)).data.videos,
    move: (playlist, { file_name: file }, after) =>
      api.call('app/playlist/move', { playlist, file, after: after?.file_name ?? null }, token),
    videos: (playlist) => readPlaylist(api, playlist, token),
    all: async (body = {}) => (await api.call('app/playlist/all', body, token)).data,
  };
}
