import { DEMO_PASSWORD, users } from '../../../demo/content.ts';

/** Fields of a video that the checks use. */
export interface Video {
  fileName: string;
  url: string;
  mp4Url: string;
  firstFrame: string;
  description: string;
}

/** API client of a demo user. */
export interface SiteClient {
  token: string;
  video(file: string): Promise<Video | null>;
  /** Edits a video with a multipart form. */
  edit(fields: Record<string, string>): Promise<void>;
  remove(file: string): Promise<void>;
}

/**
 * Polls until `look` returns a value.
 * @throws Error with the sentence on a timeout
 */
export async function waitUntil<Found>(
  sentence: string,
  milliseconds: number,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Timeout after ${milliseconds / 1_000} s: ${sentence}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

let passedChecks = 0;

/**
 * Records a passed check.
 * @throws Error when the condition is false
 */
export function check(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(`Failed: ${sentence}`);
  passedChecks += 1;
  console.log(`  ${sentence}`);
}

/** Returns the number of passed checks so far. */
export const countPassedChecks = (): number => passedChecks;

/** The first user of the demo content. */
const DEMO_USER = { email: users[0]?.email ?? '', password: DEMO_PASSWORD };

/**
 * Logs a user in.
 * @param url of the gateway
 * @param person a demo user by default
 */
export async function logIn(url: string, { email, password } = DEMO_USER): Promise<SiteClient> {
  async function send<Data>(path: string, body: BodyInit, headers: Record<string, string>): Promise<Data> {
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }
  const json = { 'content-type': 'application/json' };
  const registration = { email, password };
  const { token } = await send<{ token: string }>('app/user/login', JSON.stringify({ registration }), json);
  const authorization = `Bearer ${token}`;
  return {
    token,
    video: (fileName) =>
      send<Video>('app/video/info', JSON.stringify({ fileName }), { ...json, authorization }).catch(
        () => null,
      ),
    async edit(fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      await send('app/user/video-edit', form, { authorization });
    },
    async remove(file) {
      await send('app/user/video-delete', JSON.stringify({ file }), { ...json, authorization });
    },
  };
}
