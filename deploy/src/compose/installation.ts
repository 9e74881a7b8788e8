import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '@ontrend/shared/build/repository';

/** Limits for tests, where many users share one address. */
const TEST_ENV_FILE = join(ROOT, 'deploy/docker/test.env');
/** Limit of the username check, with a window in seconds that ends before the browser tests use the call. */
export const USERNAME_CHECK_LIMIT = { calls: 12, seconds: 20 };
/** Options of `docker compose` that add Prometheus and Grafana, as in docs/observability.md. */
export const OBSERVABILITY_FILES = [
  ...['--file', 'docker-compose.yml'],
  ...['--file', 'deploy/observability/docker-compose.observability.yml'],
];
/** Commit with which the images are built. Releases name it, and need no repository. */
export const TEST_COMMIT = '0123456789abcdef0123456789abcdef01234567';
/** Files that a remote's container sees in /run/ontrend. */
export const REMOTE_SECRETS = ['RELEASE_KEY', 'RELEASE_TOKEN'];

interface InstallationOptions {
  /** Compose project name, distinct from that of any running installation. */
  project: string;
  /** Port of the gateway on this machine; the next two ports are used for the mail viewer and HTTPS. */
  port: number;
  /** Settings in addition to those of docker-compose.yml. */
  settings?: Record<string, string>;
}

interface Streams {
  input?: Readable;
  output?: Writable;
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
   * @returns its output, unless it goes to a stream
   * @throws Error with its error output
   */
  compose(parameters: string[], streams?: Streams): Promise<string>;
  /** Runs a program in a running container of a service. @returns its output without surrounding spaces */
  exec(service: string, ...command: string[]): Promise<string>;
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

async function runDocker(
  parameters: string[],
  environment: Record<string, string>,
  { input = Readable.from([]), output }: Streams = {},
): Promise<string> {
  const child = spawn('docker', parameters, { cwd: ROOT, env: { ...process.env, ...environment } });
  let printed = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  if (!output) child.stdout.on('data', (chunk) => (printed += chunk));
  const written = output && pipeline(child.stdout, output, { end: output !== process.stdout });
  // A program that exits before it has read all input reports the reason with its exit code.
  pipeline(input, child.stdin).catch(() => {});
  const closed = once(child, 'close').catch(() => {
    throw new Error('This test requires Docker with the compose plugin.');
  });
  const [[code]] = await Promise.all([closed, written]);
  if (code !== 0)
    throw new Error(`docker ${redactVariables(parameters)}\n${errors.slice(-3_000)}${printed.slice(-4_000)}`);
  return printed;
}

/** Describes an installation, which `compose(['up'])` starts. */
export function createInstallation({ project, port, settings }: InstallationOptions): Installation {
  const url = `http://localhost:${port}`;
  const ports = { PORT: String(port), MAILPIT_PORT: String(port + 1), HTTPS_PORT: String(port + 2) };
  const environment = { ...ports, SITE_URL: url, ...settings };
  const compose: Installation['compose'] = (parameters, streams) =>
    runDocker(
      ['compose', '--env-file', TEST_ENV_FILE, '--project-name', project, ...parameters],
      environment,
      streams,
    );
  return {
    url,
    mailUrl: `http://localhost:${port + 1}`,
    secureUrl: `https://localhost:${port + 2}`,
    compose,
    exec: async (service, ...command) => (await compose(['exec', '-T', service, ...command])).trim(),
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
      const node = ['api', 'with-secrets.sh', 'node', '--input-type=module', '-'];
      const output = await compose(['exec', '-T', '--index', String(replica), ...parameters, ...node], {
        input: Readable.from([source]),
      });
      return JSON.parse(output.trim());
    },
  };
}

const port = Number(process.env.PORT || 8090);
// Environment variables take precedence over the env file, so the limits of the file are included here.
const testLimits = /^LIMITS=(.*)$/m.exec(readFileSync(TEST_ENV_FILE, 'utf8'))?.[1];
const { calls, seconds } = USERNAME_CHECK_LIMIT;

/** The installation that most parts test. */
export const site = createInstallation({
  project: 'ontrend-test',
  port,
  settings: {
    LIMITS: `${testLimits},is-uniq=${calls}/${seconds}`,
    RELEASE_COMMIT: TEST_COMMIT,
    // Required by the file that adds Grafana, which is not started.
    GRAFANA_PASSWORD: 'unused',
  },
});

/** An installation without demo content. */
export const emptySite = createInstallation({
  project: 'ontrend-test-empty',
  port: port + 10,
  settings: { DEMO: '0', RELEASE_COMMIT: TEST_COMMIT },
});
