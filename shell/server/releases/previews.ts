import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type RemoteManifest, remoteManifest, type ShellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { findIncompatibilities } from './find-incompatibilities.ts';
import { BuildRejectedError } from './publish.ts';
import type { ReleaseStorage } from './release-storage.ts';
import type { StoredRemote } from './release-store.ts';

/** Seconds a browser runs a preview: a day's work. */
export const PREVIEW_SECONDS = 12 * 3_600;

const previewSchema = z.object({
  /** When it began. */
  at: z.iso.datetime(),
  app: z.string(),
  /** Where its files are served; ends in `/`. */
  base: z.url({ protocol: /^https?$/ }),
  manifest: remoteManifest,
});
export type Preview = Omit<z.infer<typeof previewSchema>, 'at'>;

const FOLDER = 'previews';

/** @returns nothing for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PREVIEW_ID = /^[a-z0-9]{32}$/;

/**
 * Remotes that single browsers take from another address, such as a developer's own machine. What is known of the
 * build lies in the store, because this server can't ask that machine; the browser holds a signed cookie.
 */
export class Previews {
  private readonly storage: ReleaseStorage;
  private readonly secret: string;

  /** @param secret what cookies are signed with */
  constructor(storage: ReleaseStorage, secret: string) {
    this.storage = storage;
    this.secret = secret;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.secret).update(`preview\n${id}`).digest('base64url');
  }

  /** What is kept at a name; undefined when it is over, or an older server kept what is of no use to this one. */
  private async read(name: string): Promise<Preview | undefined> {
    const text = await this.storage.readText(`${FOLDER}/${name}`);
    const kept = text === undefined ? undefined : previewSchema.safeParse(parseJson(text)).data;
    return kept && Date.now() - Date.parse(kept.at) < PREVIEW_SECONDS * 1_000 ? kept : undefined;
  }

  private async deleteExpired(): Promise<void> {
    for (const name of await this.storage.listNames(FOLDER)) {
      // What another server is writing at this moment has a name of its own until it is whole.
      if (!name.endsWith('.json')) continue;
      if (!(await this.read(name))) await this.storage.removeText(`${FOLDER}/${name}`);
    }
  }

  /**
   * Reads what a build says of itself, for a preview.
   * @param shell the build of the shell it would run in
   * @throws MisfitError with a sentence for each reason why it can't
   */
  validateManifest(app: string, said: unknown, shell: ShellManifest): RemoteManifest {
    const result = remoteManifest.safeParse(said);
    if (!result.success) throw new BuildRejectedError(['That is no remote.json.']);
    const manifest = result.data;
    if (manifest.name !== app)
      throw new BuildRejectedError([`The build is of ${manifest.name}, not of ${app}.`]);
    const reasons = findIncompatibilities(manifest, shell);
    if (reasons.length > 0) throw new BuildRejectedError(reasons);
    return manifest;
  }

  /** Keeps a preview. @returns what the cookie of a browser has to be */
  async create(given: Preview): Promise<string> {
    await this.deleteExpired();
    const id = randomBytes(16).toString('hex');
    const kept = JSON.stringify({ at: new Date().toISOString(), ...given });
    await this.storage.createText(`${FOLDER}/${id}.json`, kept);
    return `${id}.${this.sign(id)}`;
  }

  /** What a cookie stands for; undefined when it was not made here, or is over. */
  async find(cookie: string | undefined): Promise<{ app: string; build: StoredRemote } | undefined> {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const right = Buffer.from(this.sign(id));
    const given = Buffer.from(signature);
    if (!PREVIEW_ID.test(id) || given.length !== right.length || !timingSafeEqual(given, right))
      return undefined;
    const kept = await this.read(`${id}.json`);
    return kept && { app: kept.app, build: { manifest: kept.manifest, base: kept.base } };
  }
}
