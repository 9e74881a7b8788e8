import { REMOTE_SECRETS, site } from './installation.ts';
import { expect, test } from './test.ts';

const GENERATED_SECRET = /^[0-9a-f]{64}$/;

/** Returns a setting in a container of the API. @param ownValue value from an override file */
async function readInApi(name: string, ownValue?: string): Promise<string> {
  const ownSetting = ownValue ? ['-e', `${name}=${ownValue}`] : [];
  return (
    await site.compose(['run', '--rm', '-T', '--no-deps', ...ownSetting, 'api', 'printenv', name])
  ).trim();
}

test('the API has the generated secrets and the URL of its database', async () => {
  expect(await readInApi('S3_SECRET_ACCESS_KEY')).toMatch(GENERATED_SECRET);
  expect(await readInApi('AUTH_SECRET')).toMatch(GENERATED_SECRET);
  expect(await readInApi('DATABASE_URL')).toMatch(
    /^postgres:\/\/ontrend_app:[0-9a-f]{64}@postgres:5432\/ontrend$/,
  );
});

test('explicit settings override generated ones', async () => {
  const ownUrl = 'postgres://me:mine@elsewhere:5432/site';
  expect(await readInApi('DATABASE_URL', ownUrl)).toBe(ownUrl);
  expect(await readInApi('S3_SECRET_ACCESS_KEY', 'my-own-key')).toBe('my-own-key');
});

for (const service of ['checker', 'transcoder']) {
  test(`the ${service} has a user of its own and no secrets`, async () => {
    const script = 'id -un; ls -A /run/ontrend /data; env; tr "\\0" "\\n" < /proc/1/environ';
    const visible = await site.exec(service, 'sh', '-c', script);
    expect(visible.split('\n')[0]).toBe(service);
    expect(visible).not.toMatch(/SECRET|DATABASE_URL|S3_|SMTP|[0-9a-f]{64}/);
  });
}

test('a remote sees only the token and the key of its team', async () => {
  const files = await site.exec('mf-feed', 'ls', '/run/ontrend');
  expect(files.split(/\s+/).sort()).toEqual(REMOTE_SECRETS);
});
