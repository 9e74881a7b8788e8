import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { z } from 'zod';
import { BuildRejectedError } from './build-rejected-error.ts';
import { describeInvalidManifest, describeMissingManifest } from './check-build-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { findDigestIssues } from './verify-build.ts';

/** Maximum size of an uploaded build, in bytes. */
export const MAX_BUILD_BYTES = 64 * 1024 * 1024;
const MAX_BUILD_FILES = 2_000;

/** Relative paths without leading dots, so that no file is written outside the folder of the build. */
export const filePathSchema = z
  .string()
  .max(200)
  .regex(/^\w[\w.@-]*(\/\w[\w.@-]*)*$/, 'must be a path inside the build');

export const uploadedBuildSchema = z.strictObject({
  files: z
    .array(z.strictObject({ path: filePathSchema, content: z.base64() }))
    .min(1)
    .max(MAX_BUILD_FILES)
    .refine(
      (files) => new Set(files.map((file) => file.path)).size === files.length,
      'contains a path twice',
    ),
});
export type UploadedBuild = z.infer<typeof uploadedBuildSchema>;

/**
 * Validates the manifest of an uploaded build, and its files against their digests.
 * @throws BuildRejectedError when it is missing, invalid, or of another build, or a file differs
 */
function validateManifest(app: string, version: string, { files }: UploadedBuild): void {
  const name = manifestFile(app);
  const file = files.find((each) => each.path === name);
  const label = `${app}@${version}`;
  if (!file) {
    const paths = files.map(({ path }) => path);
    throw new BuildRejectedError([`${label} ${describeMissingManifest(name, paths)}`]);
  }
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(file.content, 'base64').toString('utf8'));
  } catch {
    throw new BuildRejectedError([`${label} has a ${name} that is not valid JSON.`]);
  }
  const result = (app === 'shell' ? shellManifest : remoteManifest).safeParse(content);
  if (!result.success)
    throw new BuildRejectedError([`${label} ${describeInvalidManifest(name, result.error)}`]);
  const { name: own, version: ownVersion } = result.data;
  if (own !== app || ownVersion !== version) {
    throw new BuildRejectedError([
      `The build is ${own}@${ownVersion}, but was uploaded as ${app}@${version}.`,
    ]);
  }
  const contents = new Map(files.map(({ path, content }) => [path, Buffer.from(content, 'base64')]));
  const issues = findDigestIssues(result.data.integrity, contents);
  if (issues.length > 0) throw new BuildRejectedError(issues);
}

/**
 * Stores an uploaded build. An existing version is not changed, because builds are immutable.
 * @returns true when this call stored the build
 * @throws BuildRejectedError when it is not a build of this app and version
 */
export async function receiveBuild(
  store: ReleaseStore,
  { app, version }: { app: string; version: string },
  build: UploadedBuild,
): Promise<boolean> {
  validateManifest(app, version, build);
  return store.createBuild(app, version, async (temporaryFolder) => {
    for (const { path: name, content } of build.files) {
      const file = join(temporaryFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(content, 'base64'));
    }
  });
}
