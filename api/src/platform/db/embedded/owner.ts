import { readFile, stat } from 'node:fs/promises';

/** The user that PostgreSQL's programs run as; undefined means the current user. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Chooses the user for PostgreSQL, which does not run as root: the owner of the data, the system's
 * `postgres`, or `nobody`.
 * @param cluster the data directory, which need not exist
 */
export async function chooseOwner(cluster: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const present = await stat(cluster).catch(() => null);
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = ['postgres', 'nobody']
    .map((name) => users.find(([user]) => user === name))
    .find((found) => found !== undefined);
  if (!entry) {
    throw new Error(
      'PostgreSQL does not run as root and this system has no other user; start as an ordinary user.',
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
