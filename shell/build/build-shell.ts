import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { SHELL_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import { addIntegrity } from '../../remote-kit/src/build/add-integrity.ts';
import { type AppBuild, buildFolder } from '../../remote-kit/src/build/app-build.ts';
import type { BuiltApp } from '../../remote-kit/src/build/build-remote.ts';
import { runWebpack } from '../../remote-kit/src/build/run-webpack.ts';
import { buildFrame } from './build-frame.ts';
import { buildInspector } from './build-inspector.ts';
import { SHELL } from './shell-app.ts';
import { createShellConfig } from './shell-config.ts';
import { shellVersion } from './shell-version.ts';

/**
 * Writes a build of the shell, unless the folder exists. The folder is written atomically.
 * @returns whether it was written
 */
export function writeShell(folder: string, version: string, mode: AppBuild['mode']): Promise<boolean> {
  return writeDirAtomically(folder, async (temporaryFolder) => {
    const publicPath = `/assets/${SHELL.name}/${version}/`;
    await runWebpack(createShellConfig({ mode, version, outputPath: temporaryFolder, publicPath }));
    await Promise.all([buildFrame(temporaryFolder), buildInspector(temporaryFolder)]);
    const statics = join(SHELL.folder, 'public');
    if (existsSync(statics)) await cp(statics, temporaryFolder, { recursive: true });
    await addIntegrity(temporaryFolder, SHELL_MANIFEST);
  });
}

/** Builds the shell for production, unless this version has been built before. */
export async function buildShell(): Promise<BuiltApp> {
  const version = await shellVersion();
  const folder = buildFolder(SHELL, version);
  return { app: SHELL.name, version, folder, isNew: await writeShell(folder, version, 'production') };
}
