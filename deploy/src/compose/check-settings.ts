import type { Installation } from './installation.ts';
import { check } from './site-client.ts';

const GENERATED_SECRET = /^[0-9a-f]{64}$/;

/** Checks that a service sees only its own secrets, and that explicit settings override generated ones. */
export async function checkSettings({ compose }: Installation): Promise<void> {
  const inApi = async (name: string, own?: string) =>
    (
      await compose([
        ...['run', '--rm', '-T', '--no-deps', ...(own ? ['-e', `${name}=${own}`] : [])],
        ...['api', 'printenv', name],
      ])
    ).trim();
  const [key, database] = [await inApi('S3_SECRET_ACCESS_KEY'), await inApi('DATABASE_URL')];
  check(
    GENERATED_SECRET.test(key) && GENERATED_SECRET.test(await inApi('AUTH_SECRET')),
    'the API has the generated secrets',
  );
  check(
    /^postgres:\/\/ontrend:[0-9a-f]{64}@postgres:5432\/ontrend$/.test(database),
    'the API has the URL of its database',
  );
  const own = 'postgres://me:mine@elsewhere:5432/site';
  check((await inApi('DATABASE_URL', own)) === own, 'an explicit database URL overrides it');
  check(
    (await inApi('S3_SECRET_ACCESS_KEY', 'my-own-key')) === 'my-own-key',
    'explicit keys override generated ones',
  );
  const seen = await compose(['exec', '-T', 'mf-feed', 'ls', '/run/ontrend']);
  check(seen.trim() === 'RELEASE_TOKEN', 'a remote sees only the token of its team');
}
