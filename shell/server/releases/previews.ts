import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type RemoteManifest, remoteManifest, type ShellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { BuildRejectedError } from './build-rejected-error.ts';
import { findIncompatibilities } from './find-incompatibilities.ts';
import type { PreviewOrigins } from './preview-origins.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** Seconds for which a preview is valid: a working day. */
export const PREVIEW_SECONDS = 12 * 3_600;

const previewSchema = z.object({
  /** Start of the preview. */
  at: z.iso.datetime(),
  app: z.string(),
  /** URL of the build's files; ends with `/`. */
  base: z.url({ protocol: /^https?$/ }),
  manifest: remoteManifest,
  /** User who created it, as the release command reports it. */
  person: z.string().default(''),
});
export type StoredPreview = z.infer<typeof previewSchema>;
export type Preview = Omit<StoredPreview, 'at'>;

const FOLDER = 'previews';

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
 * Remotes that single browsers load from another address, such as a developer's machine. The store has their
 * manifest, because the server cannot reach that machine; the browser has a signed cookie.
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

  /**
   * Validates the address and the manifest of a build for a preview.
   * @param shell the shell build in which the remote would run
   * @throws BuildRejectedError with a sentence for each reason
   */
  validate(app: string, base: string, candidate: unknown, shell: ShellManifest): RemoteManifest {
    if (!this.origins.allows(app, base))
      throw new BuildRejectedError([
        `Previews of ${app} are not allowed from ${new URL(base).origin}: use this machine (http://localhost) or an origin in PREVIEW_ORIGINS.`,
      ]);
    const result = remoteManifest.safeParse(candidate);
    if (!result.success) throw new BuildRejectedError(['The manifest is not a valid remote.json.']);
    const manifest = result.data;
    if (manifest.name !== app)
      throw new BuildRejectedError([`The manifest belongs to ${manifest.name}, not to ${app}.`]);
    const reasons = findIncompatibilities(manifest, shell);
    if (reasons.length > 0) throw new BuildRejectedError(reasons);
    return manifest;
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

  /**
   * Returns the preview of a cookie; undefined when the signature is invalid, the preview has expired or its origin is no
   * longer allowed.
   */
  async find(cookie: string | undefined): Promise<StoredPreview | undefined> {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const expected = Buffer.from(this.sign(id));
    const actual = Buffer.from(signature);
    if (!PREVIEW_ID.test(id) || actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return undefined;
    const preview = await this.read(`${id}.json`);
    return preview && this.origins.allows(preview.app, preview.base) ? preview : undefined;
  }
}
