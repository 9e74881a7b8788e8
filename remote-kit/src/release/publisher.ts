import type { KeyObject } from 'node:crypto';
import { userInfo } from 'node:os';
import { parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { readCommit, readGit } from './read-git.ts';

/** Identity and commit for the signature of a release. */
export interface Publisher {
  person: string;
  /** Git commit, with a mark for uncommitted changes; null when it is not known. */
  commit: string | null;
  /** Private key of the team; without it releases are not signed. */
  key?: KeyObject | undefined;
}

/**
 * Returns who publishes: `RELEASE_PERSON`, else git's user, else the user of the operating system.
 * @param folder with the sources
 */
export function readPerson({ RELEASE_PERSON }: NodeJS.ProcessEnv, folder: string): string {
  return RELEASE_PERSON || readGit(folder, 'config', 'user.email') || userInfo().username;
}

/**
 * Reads the publisher of a release from `RELEASE_PERSON`, `RELEASE_COMMIT` and `RELEASE_KEY`, else from git.
 * @param folder with the sources
 * @param defaultKey private key to use without `RELEASE_KEY`
 * @throws Error when the key is invalid
 */
export function readPublisher(environment: NodeJS.ProcessEnv, folder: string, defaultKey = ''): Publisher {
  const key = environment.RELEASE_KEY || defaultKey;
  return {
    person: readPerson(environment, folder),
    commit: environment.RELEASE_COMMIT || readCommit(folder),
    key: key ? parsePrivateKey(key) : undefined,
  };
}
