import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const secrets = { POSTGRES_PASSWORD: 'made', S3_ACCESS_KEY_ID: 'made', AUTH_SECRET: 'made' };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the environment of a program that the script starts. */
function given(environment: Record<string, string>): Record<string, string> {
  const env = { PATH: process.env.PATH ?? '', SECRETS_DIR: folder, ...environment };
  const script = join(ROOT, 'deploy/docker/with-secrets.sh');
  const lines = execFileSync('sh', [script, 'env'], { env }).toString().trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
}

it('sets the generated secrets and the URL of the database', () => {
  expect(given({ S3_ACCESS_KEY_ID: '' })).toMatchObject({
    AUTH_SECRET: 'made',
    S3_ACCESS_KEY_ID: 'made',
    DATABASE_URL: 'postgres://ontrend:made@postgres:5432/ontrend',
  });
});

it('does not override explicit settings', () => {
  const set = { DATABASE_URL: 'postgres://me:mine@db.example:5432/site', S3_ACCESS_KEY_ID: 'mine' };
  expect(given(set)).toMatchObject({ AUTH_SECRET: 'made', ...set });
});

it('starts a program without secrets, too', () => {
  expect(given({ SECRETS_DIR: join(folder, 'nowhere') })).not.toHaveProperty('DATABASE_URL');
});
