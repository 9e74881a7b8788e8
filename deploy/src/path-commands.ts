import { claimedPath, REMOTE_NAME } from '@ontrend/shared/manifest';
import type { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import { readLocalAccess } from './local-access.ts';

/** @throws Error when the remote or the path can't exist, or more is named */
function parseClaim(remote = '', path = '', unexpected = ''): [remote: string, path: string] {
  if (unexpected) throw new Error(`"${unexpected}" is not expected after ${path}: name one path.`);
  if (!REMOTE_NAME.test(remote)) throw new Error(`"${remote}" is not the name of a remote, as in mf-trends.`);
  const { success, error } = claimedPath.safeParse(path);
  if (!success) throw new Error(`The path "${path}" ${error.issues[0]?.message}.`);
  return [remote, path];
}

/** `grant mf-trends /trends`: makes a remote the owner of a top-level path. */
export async function grant(client: ReleaseClient, words: string[]): Promise<void> {
  const [remote, path] = parseClaim(...words);
  const { isReleased } = await client.changePathGrant('grant', remote, path);
  console.log(`${path} is granted to ${remote}.`);
  if (isReleased === false)
    console.log(
      `${remote} was never released, so ${path} responds with 404 until its first release. If the name is wrong: npm run release -- revoke ${remote} ${path}`,
    );
}

/** `revoke mf-trends /trends`: takes a path from a remote. */
export async function revoke(client: ReleaseClient, words: string[]): Promise<void> {
  const [remote, path] = parseClaim(...words);
  await client.changePathGrant('revoke', remote, path);
  console.log(
    `${path} is no longer granted to ${remote}. It responds with 404, also after a restart, until it is granted again: npm run release -- grant ${remote} ${path}`,
  );
}

/**
 * `access`: prints the settings with which another folder releases to the installation that `npm start` runs, as commands of a
 * POSIX shell.
 */
export async function printAccess(): Promise<void> {
  const { url, token, key } = await readLocalAccess(process.env);
  const values = { RELEASES_URL: url, RELEASE_TOKEN: token, RELEASE_KEY: key };
  for (const [name, value] of Object.entries(values)) console.log(`export ${name}=${value}`);
}
