import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import {
  type PointerChange,
  type Provenance,
  serializeChange,
  signText,
} from '@ontrend/shared/server/release-signatures';
import type { Calls } from '@ontrend/shared/wire';
import type { CheckedBuild } from '../../../shell/server/releases/check-release.ts';
import type { Pointer } from '../../../shell/server/releases/pointer.ts';
import type { Move } from '../../../shell/server/releases/pointer-log.ts';
import type { SignedProvenance } from '../../../shell/server/releases/provenance.ts';
import type { ReleaseHealth } from '../../../shell/server/releases/release-health.ts';
import type { PreviewTarget } from './preview-targets.ts';
import type { Publisher } from './publisher.ts';

/** URL and token of a release API. */
export interface ReleaseAccess {
  /** URL of the document server without a trailing slash. */
  url: string;
  token: string;
  /** Signs the changes; without it they are sent without person, commit and signature. */
  publisher?: Publisher;
  /** Reason for which used-up error budgets are ignored (decision 099). */
  override?: string | undefined;
}

/** An error of an app in browsers. */
export type ErrorReport = Calls['app/service/error-reports']['reply']['data'][number];

/** Release status of an app. */
export interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
  /** Granted top-level paths; missing in replies of servers from before decision 103. */
  paths?: string[];
  /** Paths that were revoked, and whether the remote owns none any more; missing in replies of older servers. */
  revokedPaths?: string[];
  isRetired?: boolean;
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

  /**
   * Signs a change, so that the token alone does not suffice for it.
   * @param folder folder of the build that the change adds; undefined for a stored build and for a rollback
   */
  private async sign(change: PointerChange, folder?: string): Promise<{ provenance?: SignedProvenance }> {
    const { publisher } = this.access;
    if (!publisher) return {};
    const { person, commit, key } = publisher;
    const name = manifestFile(change.app);
    const manifest = folder ? computeDigest(await readFile(join(folder, name))) : null;
    const provenance: Provenance = { manifest, commit, person, at: new Date().toISOString() };
    const signature = key && signText(key, serializeChange(change, provenance));
    return { provenance: { ...provenance, ...(signature && { signature }) } };
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
   * Checks an uploaded build as if it were promoted, without moving a pointer.
   * @throws Error with a sentence for each reason why it cannot be released
   */
  checkBuild(app: string, version: string): Promise<CheckedBuild> {
    return this.call('POST', `/${app}/check`, { version });
  }

  /**
   * Makes a build current for all browsers.
   * @param folder folder of the build, for its signature; not needed for a build that is served already
   */
  async promote(app: string, version: string, folder?: string): Promise<Pointer> {
    const signed = await this.sign({ app, action: 'promote', version }, folder);
    return this.call('POST', `/${app}`, {
      action: 'promote',
      version,
      ...this.override,
      ...signed,
    });
  }

  /** Promotes builds of several apps in one step. The token and the key must cover all of them. */
  async promoteTogether(
    builds: { app: string; version: string; folder: string }[],
  ): Promise<Record<string, Pointer>> {
    const provenance: Record<string, SignedProvenance> = {};
    for (const { app, version, folder } of builds) {
      const signed = await this.sign({ app, action: 'promote', version }, folder);
      if (signed.provenance) provenance[app] = signed.provenance;
    }
    const versions = Object.fromEntries(builds.map(({ app, version }) => [app, version]));
    return this.call('POST', '', { action: 'promote', versions, ...this.override, provenance });
  }

  /** Serves a build to a share of the browsers, in percent. @param folder folder of the build, as for `promote` */
  async startCanary(app: string, version: string, share: number, folder?: string): Promise<Pointer> {
    const signed = await this.sign({ app, action: 'canary', version, share }, folder);
    return this.call('POST', `/${app}`, { action: 'canary', version, share, ...signed });
  }

  /** Ends a canary; without one, makes the previous build current again. */
  async rollBack(app: string): Promise<Pointer> {
    return this.call('POST', `/${app}`, {
      action: 'rollback',
      ...(await this.sign({ app, action: 'rollback' })),
    });
  }

  /**
   * Grants a top-level path to a remote, or takes it away. Needs the token and the key of the shell.
   * @returns `isReleased`: whether the remote was ever released; undefined in replies of older servers
   */
  async changePathGrant(
    action: 'grant' | 'revoke',
    remote: string,
    path: string,
  ): Promise<{ isReleased?: boolean }> {
    const signed = await this.sign({ app: 'shell', action, remote, path });
    return this.call('POST', '/grants', { action, remote, path, ...signed });
  }

  private get override(): { override?: string } {
    const { override } = this.access;
    return override ? { override } : {};
  }

  /** Returns the latest errors of an app in browsers, with the positions of the sources. */
  readErrors(app: string, query: { id?: string }): Promise<ErrorReport[]> {
    return this.call('GET', `/${app}/errors?${new URLSearchParams(query)}`);
  }

  /** Returns a stack trace with the positions of the sources. */
  async symbolicate(stack: string): Promise<string> {
    return (await this.call<{ stack: string }>('POST', '/stack', { stack })).stack;
  }

  /** Returns how the last release of an app does in browsers; null for an app that was never released. */
  readHealth(app: string): Promise<ReleaseHealth | null> {
    return this.call('GET', `/${app}/health`);
  }

  /** Returns pointers and last moves by app. */
  readStatus(): Promise<Record<string, AppStatus>> {
    return this.call('GET', '');
  }

  /**
   * Returns the status of one app.
   * @throws Error that says that the site does not know it, or that the token does not cover it
   */
  async readAppStatus(app: string): Promise<AppStatus> {
    const status = (await this.readStatus())[app];
    if (status) return status;
    // Rejected for an app that the token does not cover, whose status it does not show either.
    await this.readHealth(app);
    throw new Error(`${app} was never released to this site.`);
  }

  /**
   * Lets a browser run builds instead of the current ones.
   * @param person who asks for it, shown on the page that the link opens and on all pages of the preview
   * @returns the link that starts the preview
   */
  async createPreviewLink(targets: PreviewTarget[], person: string): Promise<string> {
    const builds = await Promise.all(
      targets.map(async (target) =>
        'base' in target ? { ...target, manifest: await readServedManifest(target) } : target,
      ),
    );
    const { path } = await this.call<{ path: string }>('POST', '/previews', { builds, person });
    return this.access.url + path;
  }
}

/** Reads the manifest of a build that is served at a URL, which the release API cannot reach, and checks its files. */
async function readServedManifest({ app, base }: { app: string; base: string }): Promise<object> {
  const name = manifestFile(app);
  const response = await fetch(new URL(name, base)).catch((error: unknown) => {
    const hint = 'The development server of the app serves its build, and prints this address: npm run dev';
    throw new Error(`No response from ${base}. ${hint}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${base} has no ${name} (status ${response.status}).`);
  const manifest = (await response.json()) as { integrity?: Record<string, string> };
  // Development servers have no digests.
  for (const [path, digest] of Object.entries(manifest.integrity ?? {})) {
    const file = await fetch(new URL(path, base));
    if (file.ok && computeDigest(Buffer.from(await file.arrayBuffer())) === digest) continue;
    throw new Error(`${new URL(path, base)} is missing or differs from its digest in ${name}.`);
  }
  return manifest;
}
