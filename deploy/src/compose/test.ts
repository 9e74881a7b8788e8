import type { OwnVideo, Tokens, Video } from '@ontrend/shared/wire';
import { type APIRequestContext, test as base, request } from '@playwright/test';
import { DEMO } from '../../../e2e/fixtures/demo.ts';
import { site } from './installation.ts';

/** A video to upload, as a path inside the image of the API. */
export const CLIP = '../demo/clips/bubble-tea.mp4';
/** Milliseconds in which an uploaded video must be processed. */
export const PROCESSING_TIMEOUT_MS = 15 * 60_000;

/** The API with the session of a user. Calls throw unless the reply has status 2xx. */
export interface User {
  token: string;
  api: APIRequestContext;
}

type Login = Pick<typeof DEMO, 'email' | 'password'>;

/**
 * Logs a user in.
 * @param url URL of the gateway
 * @param user email and password; by default, a demo user's
 */
export async function logIn(url: string, { email, password }: Login = DEMO): Promise<User> {
  const guest = await request.newContext({ failOnStatusCode: true });
  const login = await guest.post(`${url}/api/app/user/login`, {
    data: { registration: { email, password } },
  });
  const { token } = ((await login.json()) as { data: Tokens }).data;
  await guest.dispose();
  const api = await request.newContext({
    baseURL: `${url}/api/app/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    failOnStatusCode: true,
  });
  return { token, api };
}

/** Returns a video as the user sees it; null when it does not exist for the user, or is still processed. */
export async function findVideo(api: APIRequestContext, fileName: string): Promise<Video | null> {
  const reply = await api.post('video/info', { data: { fileName }, failOnStatusCode: false });
  return reply.ok() ? ((await reply.json()) as { data: Video }).data : null;
}

/** Returns the newest video of a user. */
export async function findNewestVideo(api: APIRequestContext): Promise<OwnVideo> {
  const reply = await api.post('user/own-videos', { data: {} });
  const [video] = ((await reply.json()) as { data: OwnVideo[] }).data;
  if (!video) throw new Error('The user has no videos.');
  return video;
}

interface Fixtures {
  /** A user of the demo content. */
  user: User;
  /** The newest video of the user: the one that the part `uploads` has uploaded. */
  ownVideo: OwnVideo;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  user: async ({}, use) => {
    const user = await logIn(site.url);
    await use(user);
    await user.api.dispose();
  },
  ownVideo: async ({ user }, use) => use(await findNewestVideo(user.api)),
});

export { expect } from '@playwright/test';
