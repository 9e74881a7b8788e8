import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '@ontrend/shared/build/repository';

/** Limits for tests, where many users share one address. */
const TEST_ENV_FILE = join(ROOT, 'deploy/docker/test.env');

interface InstallationOptions {
  /** Compose project name, distinct from that of any running installation. */
  project: string;
  /** Port of the gateway on this machine; the next two ports are used for the mail viewer and HTTPS. */
  port: number;
  /** Limits in addition to those for tests, such as `is-uniq=30/30`. */
  limits?: string;
  /** Settings in addition to those of docker-compose.yml. */
  settings?: Record<string, string>;
}

/** A test installation of docker-compose.yml. */
export interface Installation {
  /** URL of the gateway, `http://localhost:port`. */
  url: string;
  /** HTTPS URL of the gateway. */
  secureUrl: string;
  /** URL of the mail viewer. */
  mailUrl: string;
  /**
   * Runs `docker compose` with these arguments.
   * @returns its output
   * @throws Error with its error output
   */
  compose(parameters: string[], input?: string): Promise<string>;
  /** Runs `docker compose` with streams as input and output. */
  composeWithStreams(parameters: string[], streams: { input?: Readable; output?: Writable }): Promise<void>;
  /** Kills one replica of a service, like a power failure. */
  kill(service: string, replica: number): Promise<void>;
  /**
   * Runs a program of this folder inside a replica of the API.
   * @returns its output, parsed as JSON
   */
  runInApi<Result>(replica: number, program: string, variables: Record<string, string>): Promise<Result>;
}

/** Hides the values of variables, because some are tokens. */
const redactVariables = (parameters: string[]) =>
  parameters.map((parameter) => parameter.replace(/^(\w+)=.*/, '$1=...')).join(' ');

type Streams = Parameters<Installation['composeWithStreams']>[1];

/** @returns the output, unless it goes to a stream */
async function runDocker(
  parameters: string[],
  environment: Record<string, string>,
  { input = Readable.from([]), output }: Streams = {},
): Promise<string> {
  const child = spawn('docker', parameters, { cwd: ROOT, env: { ...process.env, ...environment } });
  let printed = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  if (output) child.stdout.pipe(output);
  else child.stdout.on('data', (chunk) => (printed += chunk));
  // A program that exits before it has read all input reports the reason with its exit code.
  pipeline(input, child.stdin).catch(() => {});
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('This test requires Docker with the compose plugin.')));
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`docker ${redactVariables(parameters)}\n${errors.slice(-3_000)}${printed.slice(-4_000)}`);
  return printed;
}

/** Creates the client of an installation without starting it. */
export function createInstallation({ project, port, limits, settings }: InstallationOptions): Installation {
  const url = `http://localhost:${port}`;
  const ports = { PORT: String(port), MAILPIT_PORT: String(port + 1), HTTPS_PORT: String(port + 2) };
  // Environment variables take precedence over the env file, so the limits of the file are included here.
  const testLimits = /^LIMITS=(.*)$/m.exec(readFileSync(TEST_ENV_FILE, 'utf8'))?.[1];
  const environment = {
    ...ports,
    SITE_URL: url,
    ...(limits && { LIMITS: `${testLimits},${limits}` }),
    ...settings,
  };
  const composeParameters = ['compose', '--env-file', TEST_ENV_FILE, '--project-name', project];
  const compose: Installation['compose'] = (parameters, input = '') =>
    runDocker([...composeParameters, ...parameters], environment, { input: Readable.from([input]) });
  return {
    url,
    mailUrl: `http://localhost:${port + 1}`,
    secureUrl: `https://localhost:${port + 2}`,
    compose,
    async composeWithStreams(parameters, streams) {
      await runDocker([...composeParameters, ...parameters], environment, streams);
    },
    async kill(service, replica) {
      const labels = { project, service, 'container-number': String(replica) };
      const filters = Object.entries(labels).flatMap(([name, value]) => [
        '--filter',
        `label=com.docker.compose.${name}=${value}`,
      ]);
      const id = (await runDocker(['ps', '--quiet', ...filters], environment)).trim();
      await runDocker(['kill', '--signal', 'KILL', id], environment);
    },
    async runInApi(replica, program, variables) {
      const source = await readFile(join(ROOT, 'deploy/src/compose', program), 'utf8');
      const parameters = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
      const output = await compose(
        [
          'exec',
          '-T',
          '--index',
          String(replica),
          ...parameters,
          'api',
          'with-secrets.sh',
          'node',
          '--input-type=module',
          '-',
        ],
        source,
      );
      return JSON.parse(output.trim());
    },
  };
}
