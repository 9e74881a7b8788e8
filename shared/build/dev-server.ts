import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { AppBuild } from './app-build.ts';
import { ROOT } from './repository.ts';
import { webpackConfig } from './webpack-config.ts';

interface DevServerOptions {
  app: string;
  kind: AppBuild['kind'];
  port: number;
  /** Target of API calls, for a standalone remote. */
  apiUrl?: string;
}

/** The HTML page of a standalone remote. */
const STANDALONE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>Standalone</title><link rel="icon" href="data:,"></head><body><div id="root"></div><div id="stage" hidden></div><script src="/main.js"></script></body></html>`;

/**
 * Serves an app from its sources. Edits appear in the page through hot reloading, which preserves React
 * state.
 */
export async function startDevServer({
  app,
  kind,
  port,
  apiUrl,
}: DevServerOptions): Promise<WebpackDevServer> {
  const address = `http://localhost:${port}/`;
  const config = webpackConfig({
    app,
    kind,
    mode: 'development',
    version: 'dev',
    outputPath: join(ROOT, '.cache/dev', app),
    publicPath: kind === 'remote' ? 'auto' : address,
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
      ...(kind === 'standalone'
        ? {
            setupMiddlewares: (middlewares) => [
              ...middlewares,
              // Every URL returns the page; the remote's router does the rest.
              (
                _request: unknown,
                response: { setHeader(name: string, value: string): void; end(body: string): void },
              ) => {
                response.setHeader('content-type', 'text/html');
                response.end(STANDALONE_PAGE);
              },
            ],
            proxy: [{ context: ['/api', '/media', '/dev'], target: apiUrl }],
          }
        : {}),
    },
    compiler,
  );
  await server.start();
  return server;
}
