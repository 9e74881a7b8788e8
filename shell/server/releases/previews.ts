import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import type { PreviewOrigins } from './preview-origins.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** Seconds for which a preview is valid: a working day. */
export const PREVIEW_SECONDS = 12 * 3_600;

/**
 * URL of the files of a build on another machine. Its origin becomes part of the content security policy, where a `;` would
 * start another directive.
 */
export const previewBaseSchema = z
  .url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ })
  .endsWith('/', 'must end with /');

/** A build in the release store, or on a machine that this server cannot reach, with its manifest. */
const previewedBuildSchema = z.union([
  z.object({ app: z.string(), version: z.string() }),
  z.object({ app: z.literal('shell'), base: previewBaseSchema, manifest: shellManifest }),
  z.object({ app: z.string(), base: previewBaseSchema, manifest: remoteManifest }),
]);
export type PreviewedBuild = z.infer<typeof previewedBuildSchema>;

const previewSchema = z.object({
  /** Start of the preview. */
  at: z.iso.datetime(),
  /** At most one build of each app. */
  builds: z.array(previewedBuildSchema).min(1),
  /** User who created it, as the release command reports it. */
  person: z.string().default(''),
});
export type StoredPreview = z.infer<typeof previewSchema>;
export type Preview = Omit<StoredPreview, 'at'>;

const FOLDER = 'previews';

/** Returns the version of a previewed build. */
export const versionOf = (build: PreviewedBuild): string =>
  'version' in build ? build.version : build.manifest.version;

/** Returns the origin of a previewed build; undefined for one in the release store. */
export const originOf = (build: PreviewedBuild): string | undefined =>
  'base' in build ? new URL(build.base).origin : undefined;

/** Returns the builds of a preview in words: `mf-feed dev from http://localhost:5173`. */
export function describeBuild(build: PreviewedBuild): string {
  const origin = originOf(build);
  return `${build.app} ${versionOf(build)}${origin ? ` from ${origin}` : ''}`;
}

/** @returns undefined for invalid JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PREVIEW_ID = /^[a-z0-9]{32}$/;

/**
 * Builds that single browsers load instead of the current ones: from the release store, or from another address, such as a
 * developer's machine. The store has the manifests of the latter, because the server cannot reach that machine; the browser
 * has a signed cookie.
 */
export class Previews {
  private readonly storage: ReleaseStorage;
  private readonly secret: string;
  private readonly origins: PreviewOrigins;

  /** @param secret key for signing cookies */
  constructor(storage: ReleaseStorage, secret: string, origins: PreviewOrigins) {
    this.storage = storage;
    this.secret = secret;
    this.origins = origins;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.secret).update(`preview\n${id}`).digest('base64url');
  }

  /** Reads a preview; undefined when it has expired or has the format of another server version. */
  private async read(name: string): Promise<StoredPreview | undefined> {
    const text = await this.storage.readText(`${FOLDER}/${name}`);
    const stored = text === undefined ? undefined : previewSchema.safeParse(parseJson(text)).data;
    return stored && Date.now() - Date.parse(stored.at) < PREVIEW_SECONDS * 1_000 ? stored : undefined;
  }

  private async deleteExpired(): Promise<void> {
    for (const name of await this.storage.listNames(FOLDER)) {
      // Another server may be writing this file under a temporary name.
      if (!name.endsWith('.json')) continue;
      if (!(await this.read(name))) await this.storage.removeText(`${FOLDER}/${name}`);
    }
  }

  /** Returns whether a build may be loaded from where it is. */
  allows(build: PreviewedBuild): boolean {
    return !('base' in build) || this.origins.allows(build.app, build.base);
  }

  /**
   * Stores a preview.
   * @returns the value of the preview cookie
   */
  async create(preview: Preview): Promise<string> {
    await this.deleteExpired();
    const id = randomBytes(16).toString('hex');
    const text = JSON.stringify({ at: new Date().toISOString(), ...preview });
    await this.storage.createText(`${FOLDER}/${id}.json`, text);
    return `${id}.${this.sign(id)}`;
  }

  private async isAvailable(build: PreviewedBuild): Promise<boolean> {
    return 'base' in build ? this.allows(build) : this.storage.hasBuild(build.app, build.version);
  }

  /**
   * Returns the preview of a cookie; undefined when the signature is invalid, the preview has expired, one of its origins is
   * no longer allowed or one of its builds was deleted.
   */
  async find(cookie: string | undefined): Promise<StoredPreview | undefined> {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const expected = Buffer.from(this.sign(id));
    const actual = Buffer.from(signature);
    if (!PREVIEW_ID.test(id) || actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return undefined;
    const preview = await this.read(`${id}.json`);
    const available = await Promise.all(preview?.builds.map((build) => this.isAvailable(build)) ?? []);
    return available.every(Boolean) ? preview : undefined;
  }
}
