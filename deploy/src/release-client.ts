import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '../../shell/server/releases/pointer.ts';
import type { Move } from '../../shell/server/releases/pointer-log.ts';

/** URL and token of a release API. */
export interface ReleaseAccess {
  /** URL of the document server without a trailing slash. */
  url: string;
  token: string;
}

/** Release status of an app. */
export interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
}

interface Reply<Data> {
  data: Data;
  messages?: string[];
}

/** Client of the release API (shell/server/releases/release-calls.ts). */
export class ReleaseClient {
  private readonly access: ReleaseAccess;

  constructor(access: ReleaseAccess) {
    this.access = access;
  }

  /** @throws Error with the messages of the response, or when the server does not respond */
  private async call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const { url, token } = this.access;
    const response = await fetch(`${url}/releases${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`No response from ${url}.`, { cause: error });
    });
    const reply = (await response.json().catch(() => ({}))) as Reply<Data>;
    if (!response.ok)
      throw new Error(reply.messages?.join('\n') ?? `${url} responded with status ${response.status}.`);
    return reply.data;
  }

  /** Uploads a build. An existing one is not changed. */
  async uploadBuild(app: string, version: string, folder: string): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const file = join(parentPath, name);
          const path = file.slice(folder.length + 1).replaceAll('\\', '/');
          return { path, content: await readFile(file, 'base64') };
        }),
    );
    await this.call('PUT', `/${app}/${version}`, { files });
  }

  /**
   * Makes a build current for all browsers.
   * @param container ID of the container that requests this at startup; restarts move nothing
   */
  promote(app: string, version: string, container?: string): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'promote', version, ...(container && { container }) });
  }

  /** Promotes builds of several apps in one step. @param versions by app; the token must cover all of them */
  promoteTogether(versions: Record<string, string>): Promise<Record<string, Pointer>> {
    return this.call('POST', '', { action: 'promote', versions });
  }

  /** Serves a build to a share of the browsers, in percent. */
  startCanary(app: string, version: string, share: number): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'canary', version, share });
  }

  /** Ends a canary; without one, makes the previous build current again. */
  rollBack(app: string): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'rollback' });
  }

  /** Returns pointers and last moves by app. */
  readStatus(): Promise<Record<string, AppStatus>> {
    return this.call('GET', '');
  }

  /**
   * Lets a browser run a build from another address.
   * @returns the link that starts the preview
   */
  async createPreviewLink(app: string, base: string): Promise<string> {
    const response = await fetch(new URL('remote.json', base)).catch((error: unknown) => {
      throw new Error(`No response from ${base}.`, { cause: error });
    });
    if (!response.ok) throw new Error(`${base} has no remote.json (status ${response.status}).`);
    const manifest = (await response.json()) as object;
    const { path } = await this.call<{ path: string }>('POST', `/${app}/preview`, { base, manifest });
    return this.access.url + path;
  }
}
