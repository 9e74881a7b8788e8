import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type RemoteManifest, remoteManifest, type ShellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { misfits } from './check.ts';
import { MisfitError } from './publish.ts';
import type { StoredRemote } from './release-store.ts';
import type { ReleaseStorage } from './storage.ts';

/** Seconds a browser runs a preview: a day's work. */
export const PREVIEW_SECONDS = 12 * 3_600;

const preview = z.object({
  /** When it began. */
  at: z.iso.datetime(),
  app: z.string(),
  /** Where its files are served; ends in `/`. */
  base: z.url({ protocol: /^https?$/ }),
  manifest: remoteManifest,
});
export type Preview = Omit<z.infer<typeof preview>, 'at'>;

const FOLDER = 'previews';

/** @returns nothing for what is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ID = /^[a-z0-9]{32}$/;

/**
 * Remotes that single browsers take from another address, such as a developer's own machine. What is known of the
 * build lies in the store, because this server can't ask that machine; the browser holds a signed cookie.
 */
export class Previews {
  private readonly storage: ReleaseStorage;
  private readonly key: string;

  /** @param secret what cookies are signed with */
  constructor(storage: ReleaseStorage, secret: string) {
    this.storage = storage;
    this.key = secret;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.key).update(`preview\n${id}`).digest('base64url');
  }

  /** What is kept at a name; undefined when it is over, or an older server kept what is of no use to this one. */
  private async read(name: string): Promise<Preview | undefined> {
    const text = await this.storage.read(`${FOLDER}/${name}`);
    const kept = text === undefined ? undefined : preview.safeParse(parsed(text)).data;
    return kept && Date.now() - Date.parse(kept.at) < PREVIEW_SECONDS * 1_000 ? kept : undefined;
  }

  private async dropOld(): Promise<void> {
    for (const name of await this.storage.names(FOLDER)) {
      // What another server is writing at this moment has a name of its own until it is whole.
      if (!name.endsWith('.json')) continue;
      if (!(await this.read(name))) await this.storage.remove(`${FOLDER}/${name}`);
    }
  }

  /**
   * Reads what a build says of itself, for a preview.
   * @param shell the build of the shell it would run in
   * @throws MisfitError with a sentence for each reason why it can't
   */
  accept(app: string, said: unknown, shell: ShellManifest): RemoteManifest {
    const result = remoteManifest.safeParse(said);
    if (!result.success) throw new MisfitError(['That is no remote.json.']);
    const manifest = result.data;
    if (manifest.name !== app) throw new MisfitError([`The build is of ${manifest.name}, not of ${app}.`]);
    const reasons = misfits(manifest, shell);
    if (reasons.length > 0) throw new MisfitError(reasons);
    return manifest;
  }

  /** Keeps a preview. @returns what the cookie of a browser has to be */
  async keep(given: Preview): Promise<string> {
    await this.dropOld();
    const id = randomBytes(16).toString('hex');
    const kept = JSON.stringify({ at: new Date().toISOString(), ...given });
    await this.storage.writeNew(`${FOLDER}/${id}.json`, kept);
    return `${id}.${this.sign(id)}`;
  }

  /** What a cookie stands for; undefined when it was not made here, or is over. */
  async find(cookie: string | undefined): Promise<{ app: string; build: StoredRemote } | undefined> {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const right = Buffer.from(this.sign(id));
    const given = Buffer.from(signature);
    if (!ID.test(id) || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const kept = await this.read(`${id}.json`);
    return kept && { app: kept.app, build: { manifest: kept.manifest, base: kept.base } };
  }
}
