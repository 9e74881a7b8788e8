import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEV_FRAME_FOLDER } from '@ontrend/shared/build/repository';
import { SHELL_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import type WebpackDevServer from 'webpack-dev-server';
import { startDevServer } from '../../remote-kit/src/build/dev-server.ts';
import { buildFrame } from './build-frame.ts';
import { readShellDocument } from './read-shell-document.ts';
import { SHELL } from './shell-app.ts';
import { createShellConfig } from './shell-config.ts';

/** Compiles the frame of the shell's current sources, unless that has been done. @returns its file name */
async function buildCurrentFrame(hash: string | undefined): Promise<string> {
  const name = `frame-${hash}.mjs`;
  if (!existsSync(join(DEV_FRAME_FOLDER, name))) await buildFrame(DEV_FRAME_FOLDER, name);
  return name;
}

/** Serves the shell from its sources. */
export function startShellDevServer(port: number): Promise<WebpackDevServer> {
  return startDevServer(
    {
      app: SHELL,
      createConfig: createShellConfig,
      publicPath: `http://localhost:${port}/`,
      manifest: SHELL_MANIFEST,
      readDocument: async (stats) => ({
        ...(await readShellDocument()),
        frame: await buildCurrentFrame(stats?.hash),
      }),
    },
    port,
  );
}
