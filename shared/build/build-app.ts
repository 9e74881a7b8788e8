import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { addIntegrity } from './add-integrity.ts';
import type { AppBuild } from './app-build.ts';
import { appVersion, buildFolder } from './app-version.ts';
import { buildFrame } from './build-frame.ts';
import { buildInspector } from './build-inspector.ts';
import { ROOT } from './repository.ts';
import { webpackConfig } from './webpack-config.ts';
import { writeDirAtomically } from './write-dir-atomically.ts';

/** An immutable build in `<app>/dist/<version>/`. */
export interface BuiltApp {
  app: string;
  version: string;
  folder: string;
  /** False when this version had been built before. */
  isNew: boolean;
}

/**
 * Runs webpack once.
 * @throws Error with webpack's messages when the build fails
 */
export function runWebpack(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors())
        reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true })));
      else resolve();
    });
  });
}

/** Compiles an app once. @throws Error with webpack's messages when the build fails */
export function compile(build: AppBuild): Promise<void> {
  return runWebpack(webpackConfig(build));
}

/**
 * Builds the shell or a remote for production, unless this version has been built before. The folder is
 * written atomically.
 * @param app folder name
 */
export async function buildApp(app: string): Promise<BuiltApp> {
  const version = await appVersion(app);
  const folder = buildFolder(app, version);
  const kind = app === 'shell' ? 'shell' : 'remote';
  const publicPath = kind === 'shell' ? `/assets/shell/${version}/` : 'auto';
  const isNew = await writeDirAtomically(folder, async (temporaryFolder) => {
    await compile({ app, mode: 'production', version, kind, outputPath: temporaryFolder, publicPath });
    if (kind === 'shell') await Promise.all([buildFrame(temporaryFolder), buildInspector(temporaryFolder)]);
    const statics = join(ROOT, app, 'public');
    if (existsSync(statics)) await cp(statics, temporaryFolder, { recursive: true });
    await addIntegrity(temporaryFolder, `${kind}.json`);
  });
  return { app, version, folder, isNew };
}
