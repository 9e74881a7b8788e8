import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/** A composition of its own, so that nobody's running one is touched. */
const PROJECT = 'ontrend-test';

/** docker-compose.yml, brought up for a test. */
export interface Installation {
  /** The gateway, `http://127.0.0.1:port`. */
  url: string;
  /** Runs `docker compose` with these words. @returns its output @throws Error with what it said */
  compose(words: string[], input?: string): Promise<string>;
  /** Kills one copy of a service, as a machine that loses its power does. */
  kill(service: string, copy: number): Promise<void>;
  /** Runs a program beside this file inside one copy of the API. @returns what it printed, read as JSON */
  inside<Result>(copy: number, program: string, environment: Record<string, string>): Promise<Result>;
}

/** Without what variables are set to: tokens are among it. */
const shown = (words: string[]) => words.map((word) => word.replace(/^(\w+)=.*/, '$1=...')).join(' ');

function run(words: string[], environment: Record<string, string>, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', words, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', () => reject(new Error('This test needs Docker with its compose plugin.')));
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`docker ${shown(words)}\n${errors.slice(-3_000)}${output.slice(-1_000)}`)),
    );
    child.stdin.end(input);
  });
}

/** @param port of this machine for the gateway; the one above it is for the page of mails */
export function describeInstallation(port: number): Installation {
  const environment = { PORT: String(port), MAILPIT_PORT: String(port + 1) };
  const compose: Installation['compose'] = (words, input) =>
    run(['compose', '--project-name', PROJECT, ...words], environment, input);
  return {
    url: `http://127.0.0.1:${port}`,
    compose,
    async kill(service, copy) {
      const labels = { project: PROJECT, service, 'container-number': String(copy) };
      const filters = Object.entries(labels).flatMap(([name, value]) => [
        '--filter',
        `label=com.docker.compose.${name}=${value}`,
      ]);
      const id = (await run(['ps', '--quiet', ...filters], environment)).trim();
      await run(['kill', '--signal', 'KILL', id], environment);
    },
    async inside(copy, program, given) {
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
