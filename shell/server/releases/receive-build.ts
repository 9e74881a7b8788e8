import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { z } from 'zod';
import { BuildRejectedError } from './publish.ts';
import type { ReleaseStore } from './release-store.ts';

/** Most bytes of a build as it is sent. */
export const MAX_BUILD_BYTES = 64 * 1024 * 1024;
const MAX_BUILD_FILES = 2_000;

/** Parts with plain letters, none of them beginning with a dot: nothing leads out of the folder. */
const filePathSchema = z
  .string()
  .max(200)
  .regex(/^\w[\w.@-]*(\/\w[\w.@-]*)*$/, 'has to be a path inside the build');

export const uploadedBuildSchema = z.strictObject({
  files: z
    .array(z.strictObject({ path: filePathSchema, content: z.base64() }))
    .min(1)
    .max(MAX_BUILD_FILES)
    .refine((files) => new Set(files.map((file) => file.path)).size === files.length, 'holds a path twice'),
});
export type UploadedBuild = z.infer<typeof uploadedBuildSchema>;

/** What a build says of itself, if it is one. @throws MisfitError */
function validateManifest(app: string, version: string, { files }: UploadedBuild): void {
  const name = app === 'shell' ? 'shell.json' : 'remote.json';
  const file = files.find((each) => each.path === name);
  if (!file) throw new BuildRejectedError([`A build of ${app} holds a ${name}; this one does not.`]);
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(file.content, 'base64').toString('utf8'));
  } catch {
    throw new BuildRejectedError([`${name} is not JSON.`]);
  }
  const result = (app === 'shell' ? shellManifest : remoteManifest).safeParse(content);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new BuildRejectedError([`${name} can not be used: ${issue?.path.join('.')} ${issue?.message}.`]);
  }
  const { name: own, version: ownVersion } = result.data;
  if (own !== app || ownVersion !== version) {
    throw new BuildRejectedError([`The build is ${own}@${ownVersion}, and was sent as ${app}@${version}.`]);
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
  build: UploadedBuild,
): Promise<boolean> {
  validateManifest(app, version, build);
  return store.createBuild(app, version, async (unfinished) => {
    for (const { path: name, content } of build.files) {
      const file = join(unfinished, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(content, 'base64'));
    }
  });
}
