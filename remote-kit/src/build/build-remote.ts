import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { REMOTE_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import { addIntegrity } from './add-integrity.ts';
import { type App, buildFolder } from './app-build.ts';
import { checkPlatformVersions } from './check-platform-versions.ts';
import { createRemoteConfig } from './remote-config.ts';
import { remoteVersion } from './remote-version.ts';
import { runWebpack } from './run-webpack.ts';

/** An immutable build. */
export interface BuiltApp {
  app: string;
  version: string;
  folder: string;
  /** False when this version had been built before. */
  isNew: boolean;
}

/**
 * Builds a remote for production into `dist/<version>/` of its folder, unless this version has been built before. The folder is
 * written atomically.
 * @throws Error with webpack's messages, or when the installed packages differ from the platform's versions
 */
export async function buildRemote(app: App): Promise<BuiltApp> {
  checkPlatformVersions(app);
  const version = await remoteVersion(app);
  const folder = buildFolder(app, version);
  const isNew = await writeDirAtomically(folder, async (temporaryFolder) => {
    await runWebpack(
      createRemoteConfig({
        app,
        mode: 'production',
        version,
        outputPath: temporaryFolder,
        publicPath: 'auto',
      }),
    );
    const statics = join(app.folder, 'public');
    if (existsSync(statics)) await cp(statics, temporaryFolder, { recursive: true });
    await addIntegrity(temporaryFolder, REMOTE_MANIFEST);
  });
  return { app: app.name, version, folder, isNew };
}
