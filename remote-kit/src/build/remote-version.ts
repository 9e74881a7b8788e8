import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { App } from './app-build.ts';
import {
  type BuildInputs,
  type BuildTools,
  findBuildInputs,
  listBuildTools,
  listExisting,
  nameBuild,
} from './build-inputs.ts';
import { listEmbedPages } from './embed-pages.ts';
import { FOREIGN_ENTRY_SOURCES } from './foreign-entry.ts';
import { findPackageFolder, listInstalledPackages } from './installed-packages.ts';
import { hashKit, KIT_FOLDER, KIT_NAME, runtimeFile } from './kit-folder.ts';
import { platformRanges } from './platform.ts';

let ownTools: Promise<BuildTools> | undefined;

/** Lists the installed kit with all that it depends on. Its version is the same for two kits that only differ in their code. */
function listInstalledKit(root: string): string[] {
  const kit = { name: KIT_NAME, from: root };
  const hash = hashKit(findPackageFolder(kit) ?? KIT_FOLDER);
  return [...listInstalledPackages([kit]), `${KIT_NAME}#${hash}`];
}

/**
 * Lists the code that builds remotes: the kit's own code in a repository that contains it, and otherwise the installed kit with
 * all that it depends on.
 */
async function listRemoteTools(root: string): Promise<BuildTools> {
  const entry = join(KIT_FOLDER, 'src/build/build-remote.ts');
  if (relative(root, entry).startsWith('..') || !existsSync(entry))
    return { files: [], packages: listInstalledKit(root) };
  const runtimeFiles = [runtimeFile('federation-runtime-remote.cjs'), ...FOREIGN_ENTRY_SOURCES];
  const entries = [entry, ...runtimeFiles].map((file) => relative(root, file));
  // Once, because it is the same for all remotes.
  ownTools ??= listBuildTools(root, entries);
  return ownTools;
}

/** Finds the inputs of a remote's build. */
export async function findRemoteInputs(app: App): Promise<BuildInputs> {
  return findBuildInputs({
    app,
    own: listExisting(app, ['package.json', 'public', 'src']),
    bundled: listExisting(app, ['src/remote.ts']),
    compiledForManifest: listExisting(app, [
      'src/document/index.ts',
      'src/document/prerendered.css',
      'src/document/prerendered-script.ts',
      ...listEmbedPages(app.folder).flatMap(({ styles, script }) => [styles, script]),
    ]),
    platform: platformRanges(),
    tools: await listRemoteTools(app.root),
  });
}

/** Computes the version of a remote's build from its package version and its inputs (decisions 003 and 100). */
export async function remoteVersion(app: App): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(app.folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return nameBuild(app, version, await findRemoteInputs(app));
}
