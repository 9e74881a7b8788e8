import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { createManifestHandler, manifestName } from './dev-manifest.ts';
import { devFolder, ROOT } from './repository.ts';
import { webpackConfig } from './webpack-config.ts';

/**
 * Serves an app from its sources. Edits appear in the page through hot reloading, which preserves React
 * state, and edits of its documents with the next page.
 */
export async function startDevServer(app: string, port: number): Promise<WebpackDevServer> {
  const kind = app === 'shell' ? 'shell' : 'remote';
  const config = webpackConfig({
    app,
    kind,
    mode: 'development',
    version: 'dev',
    outputPath: devFolder(app),
    publicPath: kind === 'remote' ? 'auto' : `http://localhost:${port}/`,
    isHot: true,
  });
  const compiler = webpack({
    ...config,
    output: { ...config.output, filename: '[name].js', chunkFilename: '[id].js' },
  });
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      headers: { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://localhost:${port}/ws`,
      },
      static: [{ directory: join(ROOT, app, 'public') }],
      setupMiddlewares: (middlewares, self) => [
        { name: 'manifest', path: `/${manifestName(app)}`, middleware: createManifestHandler(app, self) },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return server;
}
