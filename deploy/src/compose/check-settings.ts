import { expect } from './calls.ts';
import type { Installation } from './installation.ts';

const MADE = /^[0-9a-f]{64}$/;

/** A service knows its own secrets and no other's, and what is set for it counts before what was made. */
export async function checkSettings({ compose }: Installation): Promise<void> {
  const inApi = async (name: string, own?: string) =>
    (
      await compose([
        ...['run', '--rm', '-T', '--no-deps', ...(own ? ['-e', `${name}=${own}`] : [])],
        ...['api', 'printenv', name],
      ])
    ).trim();
  const [key, database] = [await inApi('S3_SECRET_ACCESS_KEY'), await inApi('DATABASE_URL')];
  expect(MADE.test(key) && MADE.test(await inApi('AUTH_SECRET')), 'the API has the secrets that were made');
  expect(/^postgres:\/\/ontrend:[0-9a-f]{64}@postgres:5432\/ontrend$/.test(database), 'and its database');
  const own = 'postgres://me:mine@elsewhere:5432/site';
  expect((await inApi('DATABASE_URL', own)) === own, "one's own database counts before that");
  expect((await inApi('S3_SECRET_ACCESS_KEY', 'my-own-key')) === 'my-own-key', "and so do one's own keys");
  const seen = await compose(['exec', '-T', 'mf-feed', 'ls', '/run/ontrend']);
  expect(seen.trim() === 'RELEASE_TOKEN', 'a remote sees the token of its team, and nothing else');
}
