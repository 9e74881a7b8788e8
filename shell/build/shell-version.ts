import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readPackage } from '@ontrend/shared/build/repository';
import {
  type BuildInputs,
  type BuildTools,
  findBuildInputs,
  listBuildTools,
  nameBuild,
} from '../../remote-kit/src/build/build-inputs.ts';
import { CURATED_FOLDER } from './federation-host.ts';
import { SHELL } from './shell-app.ts';

let tools: Promise<BuildTools> | undefined;

/** Lists the code that builds the shell. Its packages include webpack. */
function listShellTools(): Promise<BuildTools> {
  tools ??= listBuildTools(
    ROOT,
    ['shell/build/build-shell.ts'],
    // Its list of the globals of browsers is part of the inspector.
    [{ name: 'typescript', from: ROOT }],
  );
  return tools;
}

/**
 * Finds the inputs of the shell's build. The document server and `shell/art` are excluded. The shell bundles the platform, which
 * remotes get from it.
 */
export async function findShellInputs(): Promise<BuildInputs> {
  return findBuildInputs({
    app: SHELL,
    own: ['shell/src', 'shell/public', 'shell/package.json'],
    bundled: [
      'remote-kit/runtime/federation-runtime-host.js',
      'shell/src/index.ts',
      'shell/src/frame/render-frame.tsx',
      'shell/src/remotes/inspection/browser-stubs.ts',
      'shell/src/remotes/inspection/inspect-remote.ts',
      // Imported through aliases of webpack.
      ...readdirSync(join(ROOT, CURATED_FOLDER)).map((file) => `${CURATED_FOLDER}/${file}`),
    ],
    compiledForManifest: ['shell/src/core/document/loader.ts', 'shell/src/core/routes/shell-pages.ts'],
    platform: {},
    tools: await listShellTools(),
  });
}

/** Computes the version of the shell's build from its package version and its inputs (decisions 003 and 100). */
export async function shellVersion(): Promise<string> {
  return nameBuild(SHELL, readPackage(SHELL.name).version, await findShellInputs());
}
