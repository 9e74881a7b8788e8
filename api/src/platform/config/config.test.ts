import { DEVELOPMENT_SECRET, loadConfig, loadTaskConfig } from './config.ts';

const DATABASE_URL = 'postgres://user:password@localhost:5432/db';
const SECRET = 'a secret with enough characters 1234567890';

it('needs only a database URL', () => {
  expect(loadConfig({ DATABASE_URL })).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    mediaUrl: '/media',
    rateLimits: true,
    logLevel: 'info',
  });
});

it('stores media in the data folder by default', () => {
  expect(loadConfig({ DATABASE_URL, DATA_DIR: '/srv/data' }).mediaDir).toBe('/srv/data/media');
  expect(loadConfig({ DATABASE_URL, DATA_DIR: '/srv/data', MEDIA_DIR: '/srv/m' }).mediaDir).toBe('/srv/m');
});

it('reads the replicas of the database, none by default', () => {
  expect(loadConfig({ DATABASE_URL }).databaseReplicaUrls).toEqual([]);
  const urls = ['postgres://user@replica-1/db', 'postgres://user@replica-2:5433/db'];
  expect(loadConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(', ') }).databaseReplicaUrls).toEqual(
    urls,
  );
});

it('reads the URL for connections that keep their session, by default that of the database', () => {
  expect(loadConfig({ DATABASE_URL }).databaseSessionUrl).toBe(DATABASE_URL);
  const DATABASE_SESSION_URL = 'postgres://user:password@primary:5432/db';
  expect(loadConfig({ DATABASE_URL, DATABASE_SESSION_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseSessionUrl: DATABASE_SESSION_URL,
  });
});

it('treats an empty value as not given', () => {
  expect(loadConfig({ DATABASE_URL, API_PORT: '' }).port).toBe(3001);
});

it.each([
  [{ API_PORT: 'abc' }, 'API_PORT must be a number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database'],
  [
    { DATABASE_URL: undefined },
    'DATABASE_URL must be given, as in postgres://user:password@host:5432/database',
  ],
  [
    { DATABASE_SESSION_URL: 'primary:5432' },
    'DATABASE_SESSION_URL must look like postgres://user:password@host:5432/database',
  ],
  [
    { DATABASE_REPLICA_URLS: 'postgres://user@replica/db,replica2' },
    'DATABASE_REPLICA_URLS must look like postgres://user:password@replica:5432/database, comma-separated',
  ],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be "on" or "off"'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [
    { SITE_URL: 'https://example.com/' },
    'SITE_URL must be an address without a path, as in https://example.com',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must look like smtp://user:password@host:587'],
  [{ REGISTRATION_CLOSED: '101' }, 'REGISTRATION_CLOSED must be 0 to 100'],
  [
    { S3_ENDPOINT: 's3.example.com', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'secret' },
    'S3_ENDPOINT must be an address, as in https://s3.example.com',
  ],
  [
    { S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY_ID: 'me' },
    'S3_SECRET_ACCESS_KEY must be set together with S3_ENDPOINT',
  ],
  [{ MEDIA_URL: 'media/' }, 'MEDIA_URL must be a path or an address without a slash at its end'],
])('explains in one sentence what is wrong with %j', (wrong, sentence) => {
  expect(() => loadConfig({ DATABASE_URL, ...wrong })).toThrow(`Wrong settings: ${sentence}.`);
});

describe('in production', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.com' };

  it('requires neither a secret nor a mail server of programs that serve no visitors', () => {
    expect(loadTaskConfig({ DATABASE_URL, NODE_ENV: 'production' }).databaseUrl).toBe(DATABASE_URL);
  });

  it('rejects the public development secret, given or by default', () => {
    const sentence = 'Wrong settings: AUTH_SECRET must be set to a secret of your own.';
    expect(() => loadConfig(production)).toThrow(sentence);
    expect(() => loadConfig({ ...production, AUTH_SECRET: DEVELOPMENT_SECRET })).toThrow(sentence);
  });

  it('rejects disabled rate limits', () => {
    const env = { ...production, AUTH_SECRET: SECRET, RATE_LIMITS: 'off' };
    expect(() => loadConfig(env)).toThrow('Wrong settings: RATE_LIMITS must not be off in production.');
  });

  it('rejects a missing mail server', () => {
    const env = { ...production, AUTH_SECRET: SECRET, SMTP_URL: '' };
    expect(() => loadConfig(env)).toThrow(
      'Wrong settings: SMTP_URL must be set, as in smtp://user:password@host:587, because registration requires mail delivery.',
    );
  });

  it('accepts a configuration with its own secret', () => {
    expect(loadConfig({ ...production, AUTH_SECRET: SECRET }).nodeEnv).toBe('production');
  });
});

it.each(['CHECKER', 'TRANSCODER'])('%s_SOCKET requires a folder of files and a bucket', (name) => {
  const settings = { DATABASE_URL: 'postgres://user@localhost/db', [`${name}_SOCKET`]: '/run/x.sock' };
  expect(() => loadTaskConfig(settings)).toThrow(`${name}_FILES must be set together with ${name}_SOCKET`);
  expect(() => loadTaskConfig({ ...settings, [`${name}_FILES`]: '/files' })).toThrow(
    `S3_ENDPOINT must be set together with ${name}_SOCKET`,
  );
});
