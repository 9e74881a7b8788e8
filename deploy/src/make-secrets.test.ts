import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames, ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { encodePublicKey, parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { PointerSigner } from '../../shell/server/releases/pointer-signer.ts';
import { ReleaseKeys } from '../../shell/server/releases/release-keys.ts';
import { REMOTE_SECRETS } from './compose/installation.ts';

const VOLUMES = [
  ...['api', 'worker', 'shell', 'postgres', 'pgbouncer', 'owner', 'valkey'],
  ...['s3', 'gateway'],
  ...remoteNames(),
];
let folder: string;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const makeSecrets = (environment: Record<string, string> = {}) =>
  execFileSync('sh', [join(ROOT, 'deploy/docker/make-secrets.sh')], {
    env: { PATH: process.env.PATH ?? '', SECRETS_DIR: folder, ...environment },
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  for (const volume of VOLUMES) mkdirSync(join(folder, volume));
  makeSecrets();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('gives each app its own signing key, of which the document server knows the public part', () => {
  const publicKeys = appNames().map((app) => {
    const key = encodePublicKey(parsePrivateKey(read(`${app}/RELEASE_KEY`)));
    return `${app}=${key}`;
  });
  expect(read('shell/RELEASE_PUBLIC_KEYS').trim().split(',').sort()).toEqual(publicKeys.sort());
  expect(new Set(publicKeys.map((entry) => entry.split('=', 2)[1])).size).toBe(publicKeys.length);
  expect(() => new ReleaseKeys(read('shell/RELEASE_PUBLIC_KEYS'), true)).not.toThrow();
  expect(() => new PointerSigner(read('shell/POINTER_KEY'), 'required')).not.toThrow();
});

it.each(remoteNames())('gives %s the secrets that `npm run test:compose` expects, and no others', (name) => {
  expect(readdirSync(join(folder, name)).sort()).toEqual(REMOTE_SECRETS);
});

it('gives the worker the logins of the API, but no key of sessions, codes or mails', () => {
  const files = readdirSync(join(folder, 'worker'));
  expect(files.sort()).toEqual(['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  for (const file of files) expect(read(`worker/${file}`)).toBe(read(`api/${file}`));
});

it('preserves the keys of an installation', () => {
  const files = readdirSync(join(folder, 'shell'));
  const before = files.map((file) => read(`shell/${file}`));
  makeSecrets();
  expect(files.map((file) => read(`shell/${file}`))).toEqual(before);
});

it('leads an installation that becomes a cluster through PgBouncer, and back', () => {
  const before = read('api/DATABASE_URL');
  makeSecrets({ DATABASE_SERVERS: 'postgres postgres-2' });
  const [, login] = /^postgres:..(.*)@postgres:5432.ontrend\n$/.exec(before) ?? [];
  expect(read('api/DATABASE_URL')).toBe(`postgres://${login}@pgbouncer:5432/ontrend\n`);
  const session = `postgres://${login}@pgbouncer:5432/ontrend_session\n`;
  expect(read('api/DATABASE_SESSION_URL')).toBe(session);
  expect(read('worker/DATABASE_URL')).toBe(session);
  expect(read('api/DATABASE_REPLICA_URLS')).toBe(
    `postgres://${login}@postgres:5432/ontrend,postgres://${login}@postgres-2:5432/ontrend\n`,
  );
  expect(read('api/REDIS_URL')).toMatch(/^redis\+sentinel:..:\w+@sentinels:26379.ontrend\n$/);
  const owner = /(ontrend_owner):(\w+)@/.exec(read('owner/DATABASE_URL')) ?? [];
  const app = login?.split(':') ?? [];
  expect(read('pgbouncer/userlist.txt')).toBe(`"${owner[1]}" "${owner[2]}"\n"${app[0]}" "${app[1]}"\n`);

  makeSecrets();
  expect(read('api/DATABASE_URL')).toBe(before);
  expect(read('worker/DATABASE_URL')).toBe(before);
  expect(readdirSync(join(folder, 'api'))).not.toContain('DATABASE_SESSION_URL');
});
