import type { Chat, Playlist, Tokens, Video } from '@ontrend/shared/wire';
import { callApi } from '../fixtures/call-api.ts';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { registerUser, type TestUser } from '../fixtures/register-user.ts';
import { logIn } from '../fixtures/test.ts';

/**
 * `demo`: the demo account. `new member`: a user without videos, follows and messages. `uploader`: a user whose videos are
 * those that states upload.
 */
export type User = 'guest' | 'demo' | 'new member' | 'uploader';

/** A user whom the new member blocks. */
const BLOCKED_USERNAME = 'old_salt';

/** Time between two videos of the watch history, in seconds. */
const WATCH_INTERVAL_S = 7 * 3_600;

/** Runs `load` once, when its result is first needed. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= load();
    return value;
  };
}

/** A creator with a series whose parts all belong to the test content. */
const SERIES_CREATOR = 'misha.makes';

/** The users and contents of a product that states need. Each is requested or created when it is first needed. */
export class DemoWorld {
  readonly url: string;

  /** @param url of the product, without a trailing slash */
  constructor(url: string) {
    this.url = url;
  }

  readonly #demoTokens = once(() => logIn(this.url, DEMO));
  readonly #uploader = once(() => registerUser(this.url, 'uploader'));

  /** Returns the new member, who has blocked a creator. */
  readonly getNewMember: () => Promise<TestUser> = once(async () => {
    const member = await registerUser(this.url, 'new-member');
    const { data } = await member.call<{ data: { id: number } }>('app/user/external-profile', {
      username: BLOCKED_USERNAME,
    });
    await member.call('app/user/block', { userId: data.id });
    return member;
  });

  /** Returns the path of the profile that the new member has blocked. */
  getBlockedPath = async (): Promise<string> => {
    await this.getNewMember();
    return `/user/${BLOCKED_USERNAME}`;
  };

  /** Returns the path of the liked videos of the new member, who shows them to everybody. */
  readonly getSharedLikesPath: () => Promise<string> = once(async () => {
    const member = await this.getNewMember();
    const body = { username: CREATOR.username };
    const { data } = await callApi<{ data: Video[] }>(this.url, 'app/user/videos', body);
    for (const { fileName } of data) await member.call('app/video/rating', { file: fileName, rating: 1 });
    await member.call('app/user/settings', { settings: { privacy: { likedVisibility: 'public' } } });
    return `/user/${member.viewer.username}?tab=liked`;
  });

  /** Returns the tokens of a user; null for guests. */
  async getTokens(user: User): Promise<Tokens | null> {
    if (user === 'guest') return null;
    if (user === 'demo') return this.#demoTokens();
    return (await (user === 'uploader' ? this.#uploader() : this.getNewMember())).tokens;
  }

  /** Returns the identifier of the latest video of the best known creator. */
  readonly getVideo: () => Promise<string> = once(() => this.#findVideo(CREATOR.username));

  /** Returns the identifier of the latest video of the demo account. */
  readonly getOwnVideo: () => Promise<string> = once(() => this.#findVideo(DEMO.username));

  /** Returns the id of the latest conversation of the demo account. */
  readonly getChat: () => Promise<number> = once(async () => {
    const { token } = await this.#demoTokens();
    const { data } = await callApi<{ data: Chat[] }>(this.url, 'app/message/chats', {}, token);
    if (!data[0]) throw new Error('The demo account has no conversations.');
    return data[0].chatId;
  });

  /** Returns the id of a public playlist of the best known creator. */
  readonly getPlaylist: () => Promise<string> = once(async () => {
    const { data } = await callApi<{ data: Playlist[] }>(this.url, 'app/playlist/all', {
      username: CREATOR.username,
    });
    if (!data[0]) throw new Error(`${CREATOR.username} has no playlists.`);
    return data[0].id;
  });

  /** Returns the identifier of a series. */
  readonly getSeries: () => Promise<string> = once(async () => {
    const { data } = await callApi<{ data: Playlist[] }>(this.url, 'app/playlist/all', {
      username: SERIES_CREATOR,
    });
    const series = data.find(({ kind }) => kind === 'series');
    if (!series) throw new Error(`${SERIES_CREATOR} has no series.`);
    return series.id;
  });

  /** Returns the identifier of a playlist of the demo account, which has saved the same videos. */
  readonly getOwnPlaylist: () => Promise<string> = once(async () => {
    const { token } = await this.#demoTokens();
    const call = <Reply>(path: string, body: object) => callApi<Reply>(this.url, path, body, token);
    const { data: playlist } = await call<{ data: Playlist }>('app/playlist/edit', {
      title: 'Cats in boxes',
      description: 'Every cat, every box.',
      visibility: 'public',
    });
    const { data: videos } = await call<{ data: Video[] }>('app/user/videos', { username: CREATOR.username });
    for (const { fileName: file } of videos) {
      await call('app/playlist/include', { playlist: playlist.id, file, isIncluded: true });
      await call('app/playlist/save', { file, isSaved: true });
    }
    return playlist.id;
  });

  /** Adds the videos of the feed to the watch history of the demo account, over some days. */
  readonly watchVideos: () => Promise<void> = once(async () => {
    const { token } = await this.#demoTokens();
    const { data: videos } = await callApi<{ data: Video[] }>(this.url, 'app/video/get', {});
    const now = Math.floor(Date.now() / 1_000);
    const events = videos.map(({ fileName: file, duration }, index) => ({
      ...{ event: 'view', file, time: now - index * WATCH_INTERVAL_S, val1: duration },
      position: duration * ((index % 4) / 3),
    }));
    await callApi(this.url, 'app/analytics/batch', { events }, token);
  });

  async #findVideo(username: string): Promise<string> {
    const { data } = await callApi<{ data: Video[] }>(this.url, 'app/user/videos', { username });
    if (!data[0]) throw new Error(`${username} has no videos.`);
    return data[0].fileName.split('.')[0] ?? '';
  }
}
