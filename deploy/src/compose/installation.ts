import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '@ontrend/shared/build/repository';

/** A test is many people behind one address: its limits are those of the journeys. */
const TEST_ENV_FILE = join(ROOT, 'deploy/docker/test.env');

/** What an installation is made of. */
interface InstallationOptions {
  /** Its name: one of its own, so that nobody's running one is touched. */
  project: string;
  /** Of this machine for the gateway; the two above it are for the page of mails and for HTTPS. */
  port: number;
  /** Limits beside those of the journeys, as in `is-uniq=30/30`. */
  limits?: string;
  /** Settings beside those of docker-compose.yml. */
  settings?: Record<string, string>;
}

/** docker-compose.yml, brought up for a test. */
export interface Installation {
  /** The gateway, `http://localhost:port`. */
  url: string;
  /** The same by HTTPS. */
  secureUrl: string;
  /** Of the mails that were sent. */
  mailUrl: string;
  /** Runs `docker compose` with these words. @returns its output @throws Error with what it said */
  compose(words: string[], input?: string): Promise<string>;
  /** The same with a stream before or behind it. */
  composeWithStreams(words: string[], streams: { input?: Readable; output?: Writable }): Promise<void>;
  /** Kills one copy of a service, as a machine that loses its power does. */
  kill(service: string, copy: number): Promise<void>;
  /** Runs a program beside this file inside one copy of the API. @returns what it printed, read as JSON */
  runInApi<Result>(copy: number, program: string, environment: Record<string, string>): Promise<Result>;
}

/** Without what variables are set to: tokens are among it. */
const redactVariables = (words: string[]) =>
  words.map((word) => word.replace(/^(\w+)=.*/, '$1=...')).join(' ');

type Streams = Parameters<Installation['composeWithStreams']>[1];

/** @returns what it printed, where that goes nowhere else */
async function runDocker(
  words: string[],
  environment: Record<string, string>,
  { input = Readable.from([]), output }: Streams = {},
): Promise<string> {
  const child = spawn('docker', words, { cwd: ROOT, env: { ...process.env, ...environment } });
  let printed = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  if (output) child.stdout.pipe(output);
  else child.stdout.on('data', (chunk) => (printed += chunk));
  // Who ends before it has read everything says why by its exit code.
  pipeline(input, child.stdin).catch(() => {});
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('This test needs Docker with its compose plugin.')));
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`docker ${redactVariables(words)}\n${errors.slice(-3_000)}${printed.slice(-4_000)}`);
  return printed;
}

/** Describes an installation; nothing of it runs yet. */
export function describeInstallation({ project, port, limits, settings }: InstallationOptions): Installation {
  const url = `http://localhost:${port}`;
  const ports = { PORT: String(port), MAILPIT_PORT: String(port + 1), HTTPS_PORT: String(port + 2) };
  // What the shell says counts before what the file says.
  const all = /^LIMITS=(.*)$/m.exec(readFileSync(TEST_ENV_FILE, 'utf8'))?.[1];
  const environment = { ...ports, SITE_URL: url, ...(limits && { LIMITS: `${all},${limits}` }), ...settings };
  const itself = ['compose', '--env-file', TEST_ENV_FILE, '--project-name', project];
  const compose: Installation['compose'] = (words, input = '') =>
    runDocker([...itself, ...words], environment, { input: Readable.from([input]) });
  return {
    url,
    mailUrl: `http://localhost:${port + 1}`,
    secureUrl: `https://localhost:${port + 2}`,
    compose,
    async composeWithStreams(words, streams) {
      await runDocker([...itself, ...words], environment, streams);
    },
    async kill(service, copy) {
      const labels = { project, service, 'container-number': String(copy) };
      const filters = Object.entries(labels).flatMap(([name, value]) => [
        '--filter',
        `label=com.docker.compose.${name}=${value}`,
      ]);
      const id = (await runDocker(['ps', '--quiet', ...filters], environment)).trim();
      await runDocker(['kill', '--signal', 'KILL', id], environment);
    },
    async runInApi(copy, program, given) {
      const source = await readFile(join(ROOT, 'deploy/src/compose', program), 'utf8');
      const variables = Object.entries(given).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
      const answer = await compose(
        [
          'exec',
          '-T',
          '--index',
          String(copy),
          ...variables,
          'api',
          'with-secrets.sh',
          'node',
          '--input-type=module',
          '-',
        ],
        source,
      );
      return JSON.parse(answer.trim());
    },
  };
}
