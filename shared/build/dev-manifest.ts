import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import { buildFrame } from './build-frame.ts';
import { readRemoteDocument, readShellDocument } from './read-document.ts';
import { DEV_FRAME_FOLDER, devFolder } from './repository.ts';

/** Name of the manifest of an app. */
export const manifestName = (app: string): string => (app === 'shell' ? 'shell.json' : 'remote.json');

/** Resolves when all edits are compiled. */
function waitForStats({ middleware }: WebpackDevServer): Promise<Stats | undefined> {
  return new Promise((resolve) => {
    if (middleware) middleware.waitUntilValid((stats) => resolve(stats as Stats | undefined));
    else resolve(undefined);
  });
}

/** Compiles the frame of the shell's current sources, unless that has been done. @returns its file name */
async function buildCurrentFrame(hash: string | undefined): Promise<string> {
  const name = `frame-${hash}.mjs`;
  if (!existsSync(join(DEV_FRAME_FOLDER, name))) await buildFrame(DEV_FRAME_FOLDER, name);
  return name;
}

/**
 * Returns the manifest of an app for a document that is rendered now. The parts for documents, such as templates and first
 * calls, are read from the sources, because webpack compiles nothing when they change.
 * @throws Error with the compiler's first message when the app has never compiled
 */
async function readManifest(app: string, server: WebpackDevServer): Promise<object> {
  const stats = await waitForStats(server);
  const files = server.middleware?.context.outputFileSystem;
  const text = await new Promise<string | undefined>((resolve) => {
    files?.readFile?.(join(devFolder(app), manifestName(app)), (_error, content) =>
      resolve(content ? String(content) : undefined),
    );
  });
  if (!text) {
    const [first] = stats?.toJson({ all: false, errors: true }).errors ?? [];
    throw new Error(`${app} can't be compiled: ${first?.message ?? 'there is no manifest.'}`);
  }
  const compiled = JSON.parse(text) as object;
  if (app !== 'shell') return { ...compiled, ...(await readRemoteDocument(app)) };
  return { ...compiled, ...(await readShellDocument()), frame: await buildCurrentFrame(stats?.hash) };
}

/** Returns the request handler of the manifest. An error is sent as the reason why the app is not ready. */
export function createManifestHandler(app: string, server: WebpackDevServer) {
  return async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    try {
      response.end(JSON.stringify(await readManifest(app, server)));
    } catch (error) {
      response.statusCode = 503;
      response.end(JSON.stringify({ reason: error instanceof Error ? error.message : String(error) }));
    }
  };
}
