import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest, type ShellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { misfits } from './check.ts';
import { MisfitError } from './publish.ts';
import type { StoredRemote } from './release-store.ts';

/** Seconds a browser runs a preview: a day's work. */
export const PREVIEW_SECONDS = 12 * 3_600;

const preview = z.object({
  app: z.string(),
  /** Where its files are served; ends in `/`. */
  base: z.url({ protocol: /^https?$/ }),
  manifest: remoteManifest,
});
export type Preview = z.infer<typeof preview>;

const ID = /^[a-z0-9]{32}$/;

/**
 * Remotes that single browsers take from another address, such as a developer's own machine. What is known of the
 * build lies in the store, because this server can't ask that machine; the browser holds a signed cookie.
 */
export class Previews {
  private readonly folder: string;
  private readonly key: string;

  /** @param secret what cookies are signed with */
  constructor(folder: string, secret: string) {
    this.folder = join(folder, 'previews');
    this.key = secret;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.key).update(`preview\n${id}`).digest('base64url');
  }

  private file(id: string): string {
    return join(this.folder, `${id}.json`);
  }

  private async age(id: string): Promise<number> {
    return Date.now() - (await stat(this.file(id))).mtimeMs;
  }

  private async dropOld(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const id = name.replace('.json', '');
      const age = await this.age(id).catch(() => 0);
      if (age > PREVIEW_SECONDS * 1_000) await rm(this.file(id), { force: true });
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
    await mkdir(this.folder, { recursive: true });
    await this.dropOld();
    const id = randomBytes(16).toString('hex');
    await writeFile(`${this.file(id)}.new`, JSON.stringify(given));
    await rename(`${this.file(id)}.new`, this.file(id));
    return `${id}.${this.sign(id)}`;
  }

  /** What a cookie stands for; undefined when it was not made here, or is over. */
  async find(cookie: string | undefined): Promise<{ app: string; build: StoredRemote } | undefined> {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const right = Buffer.from(this.sign(id));
    const given = Buffer.from(signature);
    if (!ID.test(id) || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    if ((await this.age(id).catch(() => Number.POSITIVE_INFINITY)) > PREVIEW_SECONDS * 1_000)
      return undefined;
    const text = await readFile(this.file(id), 'utf8').catch(() => null);
    // What an older server kept may be of no use to this one: the browser gets what everybody gets.
    const kept = text === null ? undefined : preview.safeParse(JSON.parse(text)).data;
    return kept && { app: kept.app, build: { manifest: kept.manifest, base: kept.base } };
  }
}
