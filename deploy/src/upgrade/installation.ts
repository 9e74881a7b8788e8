import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Timeout of `npm start`, which builds, migrates and listens. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 500;

interface InstallationOptions {
  /** Path of the checkout. */
  checkout: string;
  dataDir: string;
  port: number;
  /** Path of a file for the output of the programs. */
  logFile: string;
  /** Path of a module that every Node process of the site imports first. */
  preload?: string | undefined;
  /** Further settings. */
  environment?: Record<string, string>;
  /** Aborts a start in progress; the promise then rejects. */
  signal?: AbortSignal;
}

interface DocumentOptions extends Omit<InstallationOptions, 'dataDir' | 'environment' | 'signal'> {
  /** Path of the release store. */
  releases: string;
  /** URL at which `/api` responds. */
  apiUrl: string;
}

interface Reply<Data> {
  status: number;
  data: Data;
  messages?: string[];
}

/** A program, and how it is started. */
interface Program {
  checkout: string;
  port: number;
  logFile: string;
  preload?: string | undefined;
  arguments: string[];
  environment: Record<string, string>;
  signal?: AbortSignal;
}

/** A site that runs from a checkout. */
export class Installation {
  readonly url: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }

  /**
   * Starts everything with `npm start`.
   * @throws Error with the path of the log when the site does not respond in time, or the start is stopped
   */
  static start({ dataDir, environment, ...options }: InstallationOptions): Promise<Installation> {
    return Installation.run({
      ...options,
      arguments: [join(options.checkout, 'tools/run.mjs'), 'tools/start.ts'],
      // All calls of a test come from one address.
      environment: { DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment },
    });
  }

  /**
   * Starts only the document server, which `npm start` has compiled in this checkout.
   * @throws Error with the path of the log when the site does not respond in time
   */
  static async startDocuments(options: DocumentOptions): Promise<Installation> {
    const { releases, apiUrl, ...site } = options;
    const dist = join(site.checkout, 'shell/dist');
    const server = (await readdir(dist)).find((name) => name.startsWith('server-'));
    if (!server) throw new Error(`${dist} contains no document server`);
    return Installation.run({
      ...site,
      arguments: [join(dist, server, 'main.mjs')],
      environment: { NODE_ENV: 'production', API_URL: apiUrl, RELEASES_DIR: releases },
    });
  }

  private static async run({ checkout, port, logFile, preload, ...program }: Program): Promise<Installation> {
    const log = createWriteStream(logFile, { flags: 'a' });
    const child = spawn(process.execPath, program.arguments, {
      cwd: checkout,
      env: {
        ...process.env,
        NODE_OPTIONS: preload ? `--import=${pathToFileURL(preload)}` : '',
        HOST: '127.0.0.1',
        PORT: String(port),
        ...program.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    const site = new Installation(child, `http://127.0.0.1:${port}`);
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && !site.hasExited && !program.signal?.aborted) {
      const document = await fetch(`${site.url}/`).catch(() => null);
      const api = await site.call('app/service/refs').catch(() => null);
      if (document?.status === 200 && api?.status === 200) return site;
      await wait(POLL_INTERVAL_MS);
    }
    await site.stop();
    throw new Error(`The site of ${checkout} did not start; its log is ${logFile}`);
  }

  /** Whether the process has exited, by itself or by a signal. */
  private get hasExited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends an API call. */
  async call<Data>(path: string, body: object = {}, token?: string): Promise<Reply<Data>> {
    const response = await fetch(`${this.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as { data: Data }) };
  }

  /** Fetches a document. */
  async fetchDocument(path: string): Promise<{ status: number; html: string }> {
    const response = await fetch(this.url + path, { headers: { accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  }

  /** Stops the site with SIGTERM and waits until it has exited. */
  async stop(): Promise<void> {
    if (this.hasExited) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }
}
