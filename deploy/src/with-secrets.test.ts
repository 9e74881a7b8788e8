import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const secrets = { DATABASE_URL: 'generated', S3_ACCESS_KEY_ID: 'generated', AUTH_SECRET: 'generated' };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the environment of a program that the script starts. */
function runWithSecrets(environment: Record<string, string>): Record<string, string> {
  const env = { PATH: process.env.PATH ?? '', SECRETS_DIR: folder, ...environment };
  const script = join(ROOT, 'deploy/docker/with-secrets.sh');
  const lines = execFileSync('sh', [script, 'env'], { env }).toString().trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
}

it('sets the generated secrets', () => {
  expect(runWithSecrets({ S3_ACCESS_KEY_ID: '' })).toMatchObject({
    AUTH_SECRET: 'generated',
    S3_ACCESS_KEY_ID: 'generated',
    DATABASE_URL: 'generated',
  });
});

it('does not override explicit settings', () => {
  const set = { DATABASE_URL: 'postgres://me:mine@db.example:5432/site', S3_ACCESS_KEY_ID: 'mine' };
  expect(runWithSecrets(set)).toMatchObject({ AUTH_SECRET: 'generated', ...set });
});

it('starts a program without secrets, too', () => {
  expect(runWithSecrets({ SECRETS_DIR: join(folder, 'nowhere') })).not.toHaveProperty('DATABASE_URL');
});
