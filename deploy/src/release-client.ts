import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '../../shell/server/releases/pointer.ts';
import type { Move } from '../../shell/server/releases/pointer-log.ts';

/** Where releases are asked for, and by whom. */
export interface ReleaseAccess {
  /** Of the document server, without a slash at its end. */
  url: string;
  token: string;
}

/** What an installation says of an app. */
export interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
}

interface Reply<Data> {
  data: Data;
  messages?: string[];
}

/** An installation's release call (shell/server/releases/release-calls.ts), asked from outside. */
export class ReleaseClient {
  private readonly access: ReleaseAccess;

  constructor(access: ReleaseAccess) {
    this.access = access;
  }

  /** @throws Error with the sentences of a refusal, or when nobody answers */
  private async call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const { url, token } = this.access;
    const answer = await fetch(`${url}/releases${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`Nobody answers at ${url}.`, { cause: error });
    });
    const reply = (await answer.json().catch(() => ({}))) as Reply<Data>;
    if (!answer.ok) throw new Error(reply.messages?.join('\n') ?? `${url} answers ${answer.status}.`);
    return reply.data;
  }

  /** Sends a build, whole. One that is there already stays as it is. */
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

  /** Everybody gets this build with the next page load. @param once who asks with every start (restarts move nothing) */
  promote(app: string, version: string, once?: string): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'promote', version, ...(once && { once }) });
  }

  /** Promotes builds of several apps in one step. @param versions by app; the token must cover all of them */
  promoteTogether(versions: Record<string, string>): Promise<Record<string, Pointer>> {
    return this.call('POST', '', { action: 'promote', versions });
  }

  /** A share of the browsers, of a hundred, gets this build. */
  startCanary(app: string, version: string, share: number): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'canary', version, share });
  }

  /** A canary ends; without one the build before is current again. */
  rollBack(app: string): Promise<Pointer> {
    return this.call('POST', `/${app}`, { action: 'rollback' });
  }

  /** Pointers and last moves, by app. */
  readStatus(): Promise<Record<string, AppStatus>> {
    return this.call('GET', '');
  }

  /** Lets a browser run a build from another address. @returns the link that begins it */
  async createPreviewLink(app: string, base: string): Promise<string> {
    const answer = await fetch(new URL('remote.json', base)).catch((error: unknown) => {
      throw new Error(`Nobody answers at ${base}.`, { cause: error });
    });
    if (!answer.ok) throw new Error(`There is no remote.json at ${base}: ${answer.status}.`);
    const manifest = (await answer.json()) as object;
    const { path } = await this.call<{ path: string }>('POST', `/${app}/preview`, { base, manifest });
    return this.access.url + path;
  }
}
