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
 * Polls until `read` returns a value.
 * @param expectation sentence for the error message
 * @throws Error on a timeout
 */
export async function waitUntil<Value>(
  expectation: string,
  timeoutMs: number,
  read: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Timeout after ${timeoutMs / 1_000} s: ${expectation}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

let passedChecks = 0;

/**
 * Records a passed check.
 * @throws Error when the condition is false
 */
export function check(condition: boolean, description: string): void {
  if (!condition) throw new Error(`Failed: ${description}`);
  passedChecks += 1;
  console.log(`  ${description}`);
}

/** Returns the number of passed checks so far. */
export const countPassedChecks = (): number => passedChecks;

/** The first user of the demo content. */
const DEMO_USER = { email: users[0]?.email ?? '', password: DEMO_PASSWORD };

/**
 * Logs a user in.
 * @param url URL of the gateway
 * @param user email and password; by default, a demo user's
 */
export async function logIn(url: string, { email, password } = DEMO_USER): Promise<SiteClient> {
  async function send<Data>(path: string, body: BodyInit, headers: Record<string, string>): Promise<Data> {
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  }
  const jsonHeaders = { 'content-type': 'application/json' };
  const registration = { email, password };
  const { token } = await send<{ token: string }>(
    'app/user/login',
    JSON.stringify({ registration }),
    jsonHeaders,
  );
  const authorization = `Bearer ${token}`;
  return {
    token,
    video: (fileName) =>
      send<Video>('app/video/info', JSON.stringify({ fileName }), { ...jsonHeaders, authorization }).catch(
        () => null,
      ),
    async edit(fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      await send('app/user/video-edit', form, { authorization });
    },
    async remove(file) {
      await send('app/user/video-delete', JSON.stringify({ file }), { ...jsonHeaders, authorization });
    },
  };
}
