import { SHELL_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import type WebpackDevServer from 'webpack-dev-server';
import { startDevServer } from '../../remote-kit/src/build/dev-server.ts';
import { buildDevFrame } from './dev-frames.ts';
import { readShellDocument } from './read-shell-document.ts';
import { SHELL } from './shell-app.ts';
import { createShellConfig } from './shell-config.ts';

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
        frame: await buildDevFrame(stats?.hash ?? 'unknown'),
      }),
    },
    port,
  );
}
