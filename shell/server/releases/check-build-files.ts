import { readdir } from 'node:fs/promises';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { ASSET_TYPES, isPublicFile } from '@ontrend/shared/server/public-files';
import { ZodError } from 'zod';
import { BuildRejectedError } from './build-rejected-error.ts';
import { undefinedIfMissing } from './release-storage.ts';
import type { ReleaseStore } from './release-store.ts';
import { BuildChangedError } from './verify-build.ts';

/** Manifest that webpack's ModuleFederationPlugin writes. */
const STOCK_MANIFEST = 'mf-manifest.json';

/** Describes a build without the manifest that the plugins of the remote kit write. */
export function describeMissingManifest(manifestName: string, files: string[]): string {
  return files.includes(STOCK_MANIFEST)
    ? `has ${STOCK_MANIFEST} of a stock Module Federation build, but no ${manifestName}, which contains the contract number, routes, texts, platform imports and digests of its files. Build it with @ontrend/remote-kit (docs/remote-kit.md).`
    : `has no ${manifestName}.`;
}

/** Describes what a manifest lacks, and which of its fields are invalid. */
export function describeInvalidManifest(manifestName: string, { issues }: ZodError): string {
  const fields = issues.map(({ path, message }) => `${path.join('.') || 'it'} (${message})`);
  return `has an invalid ${manifestName}: ${fields.join(', ')}.`;
}

/** Returns the files that a manifest names besides those it has digests of. */
function listNamedFiles(manifest: RemoteManifest | ShellManifest): string[] {
  const { scripts, styles } = manifest;
  if (!('frame' in manifest)) return [manifest.entry, ...scripts, ...styles];
  return [...scripts, ...styles, manifest.frame, ...(manifest.inspector ? [manifest.inspector] : [])];
}

/** Finds what the manifest of a build lacks that is released for the first time. */
function findManifestIssues(manifestName: string, manifest: RemoteManifest | ShellManifest): string[] {
  if (Object.keys(manifest.integrity).length === 0)
    return [`has no digests of its files in ${manifestName}. Build it with the current @ontrend/remote-kit.`];
  const unlisted = listNamedFiles(manifest).filter((file) => !manifest.integrity[file]);
  const hidden = Object.keys(manifest.integrity).filter((file) => !isPublicFile(file));
  return [
    ...hidden.map(
      (file) =>
        `has ${file}, which is not served: public files end with ${ASSET_TYPES.join(', ')} (docs/remote-kit.md).`,
    ),
    ...unlisted.map((file) => `names ${file} in ${manifestName}, but has no such file.`),
    ...('frame' in manifest && !manifest.inspector
      ? ['has no inspector, which the release check of remotes needs. Build it with the current shell/build.']
      : []),
  ];
}

/**
 * Reads a build that was not released yet, and checks that its manifest is complete and that all its files are there and
 * have the digests of the manifest.
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkBuildFiles(store: ReleaseStore, app: string, version: string): Promise<void> {
  const manifestName = manifestFile(app);
  const reject = (...reasons: string[]) =>
    new BuildRejectedError(reasons.map((reason) => `${app}@${version} ${reason}`));
  let manifest: RemoteManifest | ShellManifest;
  try {
    ({ manifest } = await (app === 'shell' ? store.loadShell(version) : store.loadRemote(app, version)));
  } catch (error) {
    if (error instanceof ZodError) throw reject(describeInvalidManifest(manifestName, error));
    if (error instanceof SyntaxError) throw reject(`has a ${manifestName} that is not valid JSON.`);
    if (error instanceof BuildChangedError)
      throw reject(`has other files than ${manifestName} lists. ${error.message}`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const folder = await store.storage.fetchBuild(app, version);
    const files = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
    throw reject(describeMissingManifest(manifestName, files));
  }
  const { name, version: ownVersion } = manifest;
  const issues = findManifestIssues(manifestName, manifest);
  if (name !== app || ownVersion !== version) throw reject(`is the build ${name}@${ownVersion}.`);
  if (issues.length > 0) throw reject(...issues);
}
