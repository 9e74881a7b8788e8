import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { REMOTE_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import webpack, { type Configuration, type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { App, AppBuild } from './app-build.ts';
import { readRemoteDocument } from './read-document.ts';
import { createRemoteConfig } from './remote-config.ts';

/** Options of a development server. */
interface ServedApp {
  app: App;
  createConfig(build: AppBuild): Configuration;
  publicPath: string;
  /** Name of the manifest. */
  manifest: string;
  /**
   * Reads the parts of the manifest for documents, such as templates and first calls, from the sources, because webpack compiles
   * nothing when they change.
   */
  readDocument(stats: Stats | undefined): Promise<object>;
}

/** Resolves when all edits are compiled. */
function waitForStats({ middleware }: WebpackDevServer): Promise<Stats | undefined> {
  return new Promise((resolve) => {
    if (middleware) middleware.waitUntilValid((stats) => resolve(stats as Stats | undefined));
    else resolve(undefined);
  });
}

/**
 * Returns the manifest of an app for a document that is rendered now.
 * @param folder in which the app is compiled
 * @throws Error with the compiler's first message when the app has never compiled
 */
async function readManifest(served: ServedApp, folder: string, server: WebpackDevServer): Promise<object> {
  const stats = await waitForStats(server);
  const files = server.middleware?.context.outputFileSystem;
  const text = await new Promise<string | undefined>((resolve) => {
    files?.readFile?.(join(folder, served.manifest), (_error, content) =>
      resolve(content ? String(content) : undefined),
    );
  });
  if (!text) {
    const [first] = stats?.toJson({ all: false, errors: true }).errors ?? [];
    throw new Error(`${served.app.name} can't be compiled: ${first?.message ?? 'there is no manifest.'}`);
  }
  return { ...(JSON.parse(text) as object), ...(await served.readDocument(stats)) };
}

/** Returns the request handler of the manifest. An error is sent as the reason why the app is not ready. */
function createManifestHandler(served: ServedApp, folder: string, server: WebpackDevServer) {
  return async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    try {
      response.end(JSON.stringify(await readManifest(served, folder, server)));
    } catch (error) {
      response.statusCode = 503;
      response.end(JSON.stringify({ reason: error instanceof Error ? error.message : String(error) }));
    }
  };
}

/**
 * Serves an app from its sources. Edits appear in the page through hot reloading, which preserves React
 * state, and edits of its documents with the next page.
 */
export async function startDevServer(served: ServedApp, port: number): Promise<WebpackDevServer> {
  const { app, manifest, publicPath } = served;
  const folder = join(app.root, '.cache/dev', app.name);
  const config = served.createConfig({
    app,
    mode: 'development',
    version: 'dev',
    outputPath: folder,
    publicPath,
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
      static: [{ directory: join(app.folder, 'public') }],
      setupMiddlewares: (middlewares, self) => [
        { name: 'manifest', path: `/${manifest}`, middleware: createManifestHandler(served, folder, self) },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return server;
}

/** Serves a remote from its sources. */
export function startRemoteDevServer(app: App, port: number): Promise<WebpackDevServer> {
  return startDevServer(
    {
      app,
      createConfig: createRemoteConfig,
      publicPath: 'auto',
      manifest: REMOTE_MANIFEST,
      readDocument: () => readRemoteDocument(app.folder),
    },
    port,
  );
}

/** Ends this process with its development server on every termination signal. */
export function stopOnSignals(server: WebpackDevServer): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
