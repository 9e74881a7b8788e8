import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { MisfitError } from './publish.ts';
import type { ReleaseStore } from './release-store.ts';

/** Most bytes of a build as it is sent. */
export const BUILD_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 2_000;

/** Parts with plain letters, none of them beginning with a dot: nothing leads out of the folder. */
const path = z
  .string()
  .max(200)
  .regex(/^\w[\w.@-]*(\/\w[\w.@-]*)*$/, 'has to be a path inside the build');

export const sentBuild = z.strictObject({
  files: z
    .array(z.strictObject({ path, content: z.base64() }))
    .min(1)
    .max(MOST_FILES)
    .refine((files) => new Set(files.map((file) => file.path)).size === files.length, 'holds a path twice'),
});
export type SentBuild = z.infer<typeof sentBuild>;

/** What a build says of itself, if it is one. @throws MisfitError */
function checkManifest(app: string, version: string, { files }: SentBuild): void {
  const name = app === 'shell' ? 'shell.json' : 'remote.json';
  const file = files.find((each) => each.path === name);
  if (!file) throw new MisfitError([`A build of ${app} holds a ${name}; this one does not.`]);
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(file.content, 'base64').toString('utf8'));
  } catch {
    throw new MisfitError([`${name} is not JSON.`]);
  }
  const result = (app === 'shell' ? shellManifest : remoteManifest).safeParse(content);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new MisfitError([`${name} can not be used: ${issue?.path.join('.')} ${issue?.message}.`]);
  }
  const { name: own, version: ownVersion } = result.data;
  if (own !== app || ownVersion !== version) {
    throw new MisfitError([`The build is ${own}@${ownVersion}, and was sent as ${app}@${version}.`]);
  }
}

/**
 * Puts a build that was sent into the store. A version that is there already is left alone: builds never change.
 * @returns whether it was put there by this call
 * @throws MisfitError when it is no build of this app and version
 */
export async function receiveBuild(
  store: ReleaseStore,
  { app, version }: { app: string; version: string },
  build: SentBuild,
): Promise<boolean> {
  checkManifest(app, version, build);
  return store.fill(app, version, async (unfinished) => {
    for (const { path: name, content } of build.files) {
      const file = join(unfinished, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(content, 'base64'));
    }
  });
}
