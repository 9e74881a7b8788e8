import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { findFreePort, portSchema, probePort } from '@ontrend/shared/server/ports';
import { StartError } from '@ontrend/shared/server/start-error';
import { type StartingProcess, waitForStart } from '@ontrend/shared/server/wait-for-start';
import type { App } from '../build/app-build.ts';
import { startRemoteDevServer } from '../build/dev-server.ts';
import { KIT_FOLDER, runtimeFile } from '../build/kit-folder.ts';
import { listWarnings } from './list-warnings.ts';
import { findApiSettings, parseOrigin } from './site-api.ts';
import { copySiteBuilds, openSiteStore } from './site-builds.ts';

const USAGE = 'Usage: ontrend-remote dev --against URL [--api URL]';
/** The document server, compiled when the kit is packed. */
const DOCUMENT_SERVER = join(KIT_FOLDER, 'server/main.mjs');
const DEFAULT_PORT = 3000;
/** Number of ports that are tried. */
const MAX_PORTS = 50;
/** Number of lines of output that are kept to be shown when a start fails. */
const LAST_LINES = 10;

/** The site in whose builds a remote is developed. */
interface SessionSites {
  /** Origin of the site whose builds are used. */
  against: string;
  /** Origin of the site whose API is used. */
  api: string;
}

/**
 * Parses the parameters of `ontrend-remote dev`.
 * @throws StartError that says what is wrong
 */
export function parseSites(parameters: string[]): SessionSites {
  const origins: { against?: string; api?: string } = {};
  const rest = [...parameters];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--(api|against)(?:=(.*))?$/.exec(word) ?? [];
    if (!name) throw new StartError(`Unknown option: "${word}". ${USAGE}`);
    origins[name as 'api' | 'against'] = parseOrigin(`--${name}`, inline ?? rest.shift());
  }
  const { against, api = against } = origins;
  if (!against || !api) throw new StartError(`Name the site in whose builds the remote runs. ${USAGE}`);
  return { against, api };
}

const isFree = (port: number): Promise<boolean> =>
  probePort(port, 'localhost').then(
    () => true,
    () => false,
  );

/**
 * Returns the port of a session: that of `PORT`, or else the first free one from the default on.
 * @param requested value of `PORT`; empty counts as unset
 * @throws StartError when the setting is invalid, or the port is in use
 */
export async function choosePort(requested: string | undefined): Promise<number> {
  if (requested) {
    const { data: port, error } = portSchema.safeParse(requested);
    if (port === undefined) throw new StartError(`Invalid settings: PORT ${error?.issues[0]?.message}.`);
    if (await isFree(port)) return port;
    throw new StartError(`Port ${port} is in use by another program. Stop it or set PORT to another port.`);
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + MAX_PORTS; port += 1)
    if (await isFree(port)) return port;
  throw new StartError(`No port from ${DEFAULT_PORT} on is free. Set PORT.`);
}

/** Starts the document server, which ends with this process, however that ends. */
function startDocumentServer(environment: Record<string, string>) {
  if (!existsSync(DOCUMENT_SERVER))
    throw new StartError('In the repository, run: npm run dev -- APP --against URL');
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(runtimeFile('end-with-parent.mjs')).href, DOCUMENT_SERVER],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const lastLines: string[] = [];
  const state: StartingProcess & { exits: number } = { name: 'document server', exits: 0, lastLines };
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!from) continue;
    from.on('data', (chunk) => to.write(chunk));
    createInterface({ input: from }).on('line', (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - LAST_LINES);
    });
  }
  let isReady = false;
  child.on('message', () => {
    isReady = true;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => {
    state.exits += 1;
  });
  return {
    ended,
    ready: () =>
      waitForStart(state, {
        checkReady: () => (isReady ? null : 'It does not respond yet.'),
        maxExits: 1,
        onNotice: console.log,
      }),
  };
}

/** Resolves when the remote is compiled. @throws StartError with the compiler's first message */
async function waitUntilCompiled(url: string): Promise<void> {
  const response = await fetch(`${url}remote.json`);
  if (!response.ok) throw new StartError(((await response.json()) as { reason: string }).reason);
}

/**
 * Runs a remote from source in the builds of a site: its shell, its other remotes and its API. Edits appear in the open page.
 * Runs until a signal ends it.
 * @param parameters `--against URL [--api URL]`
 * @throws StartError for errors that the developer can fix, and when the document server ends
 */
export async function runSession(app: App, parameters: string[]): Promise<void> {
  const startedAt = Date.now();
  const { against, api } = parseSites(parameters);
  const store = await openSiteStore(app.root, against);
  const [port, compilerPort] = [await choosePort(process.env.PORT), await findFreePort()];
  const compilerUrl = `http://localhost:${compilerPort}/`;
  const siteUrl = `http://localhost:${port}`;
  console.log(`Compiling ${app.name} ...`);
  const [settings] = await Promise.all([
    findApiSettings(api),
    copySiteBuilds(against, store),
    startRemoteDevServer(app, compilerPort),
  ]);
  const server = startDocumentServer({
    NODE_ENV: 'development',
    PORT: String(port),
    HOST: 'localhost',
    SITE_URL: process.env.SITE_URL || siteUrl,
    RELEASES_DIR: store.buildsFolder,
    RELEASES_BUCKET: '',
    DEV_REMOTES: `${app.name}=${compilerUrl}`,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...settings,
  });
  await Promise.all([server.ready(), waitUntilCompiled(compilerUrl)]);
  for (const warning of await listWarnings(store, [compilerUrl])) console.warn(`Warning: ${warning}`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\n${app.name} runs from source at ${siteUrl}, in the builds of ${against} with the API of ${api} (${seconds} s)`,
  );
  console.log(`Preview it in another installation: npx ontrend-remote preview ${app.name}=${compilerUrl}`);
  throw new StartError(`The document server has ended (exit code ${await server.ended}).`);
}
