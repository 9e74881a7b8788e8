import type { Installation } from './installation.ts';
import { check } from './site-client.ts';

/** Files that a remote's container sees in /run/ontrend. */
export const REMOTE_SECRETS = ['RELEASE_KEY', 'RELEASE_TOKEN'];

const GENERATED_SECRET = /^[0-9a-f]{64}$/;

/** Checks that a service sees only its own secrets, and that explicit settings override generated ones. */
export async function checkSettings({ compose }: Installation): Promise<void> {
  const readInApi = async (name: string, ownValue?: string) =>
    (
      await compose([
        ...['run', '--rm', '-T', '--no-deps', ...(ownValue ? ['-e', `${name}=${ownValue}`] : [])],
        ...['api', 'printenv', name],
      ])
    ).trim();
  const [key, databaseUrl] = [await readInApi('S3_SECRET_ACCESS_KEY'), await readInApi('DATABASE_URL')];
  check(
    GENERATED_SECRET.test(key) && GENERATED_SECRET.test(await readInApi('AUTH_SECRET')),
    'the API has the generated secrets',
  );
  check(
    /^postgres:\/\/ontrend_app:[0-9a-f]{64}@postgres:5432\/ontrend$/.test(databaseUrl),
    'the API has the URL of its database',
  );
  const ownUrl = 'postgres://me:mine@elsewhere:5432/site';
  check((await readInApi('DATABASE_URL', ownUrl)) === ownUrl, 'an explicit database URL overrides it');
  check(
    (await readInApi('S3_SECRET_ACCESS_KEY', 'my-own-key')) === 'my-own-key',
    'explicit keys override generated ones',
  );
  for (const service of ['checker', 'transcoder']) {
    const script = 'id -un; ls -A /run/ontrend /data; env; tr "\\0" "\\n" < /proc/1/environ';
    const visible = await compose(['exec', '-T', service, 'sh', '-c', script]);
    check(
      visible.startsWith(`${service}\n`) && !/SECRET|DATABASE_URL|S3_|SMTP|[0-9a-f]{64}/.test(visible),
      `the ${service} has a user of its own and no secrets`,
    );
  }
  const secretFiles = await compose(['exec', '-T', 'mf-feed', 'ls', '/run/ontrend']);
  check(
    secretFiles.trim().split(/\s+/).sort().join() === REMOTE_SECRETS.join(),
    'a remote sees only the token and the key of its team',
  );
}
