import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createTusClient, type TusClient } from '../../../api/src/domain/uploads/testing/tus-client.ts';
import { DEMO_PASSWORD, users } from '../../../demo/content.ts';

const LOGIN_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 1_000;

/** A reply other than 200, or 204 for an upload. */
class RejectedError extends Error {
  /** `<HTTP status> <error code>` for replies in the documented form, such as `507 no-space`. */
  readonly rejection: string;

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.rejection = `${status} ${readCode(body)}`;
  }
}

function readCode(body: string): string {
  try {
    const { code, messages } = JSON.parse(body) as { code?: string; messages?: string[] };
    return code && messages?.length ? code : 'in another form';
  } catch {
    return 'in another form';
  }
}

/** Sends a call. @throws RejectedError unless the reply has status 200 */
async function call<Data>(
  url: string,
  path: string,
  body: object,
  options: { token?: string; signal?: AbortSignal } = {},
): Promise<Data> {
  const { token, signal } = options;
  const response = await fetch(`${url}/api/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new RejectedError(response.status, text);
  return (JSON.parse(text) as { data: Data }).data;
}

interface OwnVideo {
  fileName: string;
  state: string;
}

/** What is left of the acknowledged writes of a journal. */
export interface JournalResult {
  written: number;
  uploaded: number;
  /** Texts that are not stored, and videos that are not ready, with their states. */
  lost: string[];
}

/** A user who writes comments, messages and videos, and remembers what the site has confirmed. */
export class Journal {
  private readonly texts: string[] = [];
  private readonly uploads: string[] = [];
  private rejections: string[] = [];
  private count = 0;
  private readonly url: string;
  private readonly token: string;
  private readonly clip: Buffer;
  private readonly video: { fileName: string; user: { id: number } };

  private constructor(url: string, token: string, clip: Buffer, video: Journal['video']) {
    this.url = url;
    this.token = token;
    this.clip = clip;
    this.video = video;
  }

  /**
   * Logs in with a demo account.
   * @param clipFile path of a short video to upload
   */
  static async open(url: string, clipFile: string, signal: AbortSignal): Promise<Journal> {
    const email = users[0]?.email ?? '';
    const body = { clientId: 'fault-test', registration: { email, password: DEMO_PASSWORD } };
    const { token } = await call<{ token: string }>(url, 'user/login', body, { signal });
    const deadline = Date.now() + LOGIN_TIMEOUT_MS;
    for (;;) {
      const videos = await call<Journal['video'][]>(url, 'video/get', {}, { token, signal });
      // A video of another creator, who also gets the messages.
      const video = videos.find(({ user }) => user.id !== 1);
      if (video) return new Journal(url, token, await readFile(clipFile), video);
      if (Date.now() > deadline) throw new Error('The feed has no videos');
      await wait(POLL_INTERVAL_MS, undefined, { signal });
    }
  }

  /** Reads the feed. @throws Error when that fails */
  async read(signal: AbortSignal): Promise<void> {
    await call(this.url, 'video/get', {}, { token: this.token, signal });
  }

  /** Writes a comment or a message, in turn. @throws Error when that fails */
  async write(signal: AbortSignal): Promise<void> {
    this.count += 1;
    const text = `Written by the fault test, number ${this.count}`;
    const options = { token: this.token, signal };
    const chat = { receiverId: this.video.user.id, message: text, key: crypto.randomUUID() };
    try {
      if (this.count % 2 === 0)
        await call(this.url, 'comment/edit', { file: this.video.fileName, comment: { text } }, options);
      else await call(this.url, 'message/send', { chat }, options);
    } catch (error) {
      this.recordRejection(error);
      throw error;
    }
    this.texts.push(text);
  }

  private recordRejection(error: unknown): void {
    if (error instanceof RejectedError) this.rejections.push(error.rejection);
  }

  /** Returns the replies to writes that were rejected since the last call, as `<HTTP status> <error code>`. */
  takeRejections(): string[] {
    return this.rejections.splice(0);
  }

  /** Uploads a video, and continues the upload until the site has confirmed the last byte or rejected the file. */
  async upload(stop: AbortSignal): Promise<void> {
    const client = createTusClient({ origin: this.url }, this.token);
    let id = '';
    while (!stop.aborted) {
      try {
        id ||= await this.createUpload(client);
        const head = await client.head(id);
        if (!head.ok) throw new Error(`HEAD: ${head.status}`);
        const offset = Number(head.headers.get('upload-offset'));
        if (offset === this.clip.length) break;
        const response = await client.send(id, offset, this.clip.subarray(offset));
        if (response.status === 204) break;
        throw new RejectedError(response.status, await response.text());
      } catch (error) {
        // The site is down or has no space.
        this.recordRejection(error);
      }
      await wait(POLL_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
    }
    if (!stop.aborted) this.uploads.push(id);
  }

  private async createUpload(client: TusClient): Promise<string> {
    const response = await client.create(this.clip.length, { filename: 'fault-test.mp4' });
    if (response.status !== 201) throw new RejectedError(response.status, await response.text());
    return response.headers.get('location')?.split('/').at(-1) ?? '';
  }

  private async findStates(signal: AbortSignal): Promise<Map<string, string>> {
    const states = new Map<string, string>();
    for (let start = 0; start < this.uploads.length; start += 30) {
      const files = this.uploads.slice(start, start + 30);
      const options = { token: this.token, signal };
      const videos = await call<OwnVideo[]>(this.url, 'user/own-videos', { files }, options);
      for (const { fileName, state } of videos) states.set(fileName, state);
    }
    return states;
  }

  /**
   * Looks for everything that was confirmed. Waits until all uploads are processed.
   * @param timeoutMs how long the processing may take
   * @throws Error when a request fails or the signal is aborted
   */
  async verify(timeoutMs: number, signal: AbortSignal): Promise<JournalResult> {
    const response = await fetch(`${this.url}/api/app/user/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ password: DEMO_PASSWORD }),
      signal,
    });
    const stored = await response.text();
    if (!response.ok) throw new Error(`The confirmed writes could not be read: ${response.status} ${stored}`);
    const lost = this.texts.filter((text) => !stored.includes(`${JSON.stringify(text)}`));
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const states = await this.findStates(signal);
      const open = this.uploads.filter((id) => states.get(id) !== 'ready');
      const isOver = open.every((id) => states.get(id) === 'failed') || Date.now() > deadline;
      if (isOver) {
        lost.push(...open.map((id) => `video ${id}: ${states.get(id) ?? 'missing'}`));
        return { written: this.texts.length, uploaded: this.uploads.length, lost };
      }
      await wait(POLL_INTERVAL_MS, undefined, { signal });
    }
  }
}
