import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { runProgram } from './run-program.ts';

/** Major version of the data directories that this PostgreSQL reads. */
const MAJOR_VERSION = '17';
/** Name of the database superuser. */
export const SUPERUSER = 'ontrend';

/**
 * Creates the database cluster on the first start and checks it on later ones.
 * @param cluster PostgreSQL's own data directory; an incomplete one of an interrupted first start is recreated
 * @param passwordFile next to it, readable by this user only
 * @returns the password
 * @throws one sentence when another PostgreSQL version created the data directory
 */
export async function ensureCluster(
  binaries: Binaries,
  cluster: string,
  passwordFile: string,
  owner: Owner | undefined,
): Promise<string> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return create(binaries, cluster, passwordFile, owner);
  if (version.trim() !== MAJOR_VERSION) {
    throw new Error(
      `The data folder ${cluster} belongs to PostgreSQL ${version.trim()}; this is PostgreSQL ${MAJOR_VERSION}. Restore a backup into a new DATA_DIR.`,
    );
  }
  return (await readFile(passwordFile, 'utf8')).trim();
}

async function create(binaries: Binaries, cluster: string, passwordFile: string, owner: Owner | undefined) {
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  if (owner) await chown(half, owner.uid, owner.gid);

  const scratch = await mkdtemp(join(tmpdir(), 'ontrend-'));
  const secret = join(scratch, 'password');
  try {
    await writeFile(secret, password, { mode: 0o600 });
    if (owner) for (const path of [secret, scratch]) await chown(path, owner.uid, owner.gid);
    await runProgram(
      binaries.initdb,
      [
        ...dataDirArguments(half),
        `--username=${SUPERUSER}`,
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        // The same collation and lower() on every machine and for every script.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { cwd: half, ...owner },
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await rename(half, cluster);
  return password;
}

/**
 * Arguments that pass the data directory to a program: `/proc/self/cwd` where it exists, because the
 * program's user may not be able to traverse the path (such as root's home directory), but can access its
 * working directory.
 */
export function dataDirArguments(cluster: string): string[] {
  return ['-D', process.platform === 'linux' ? '/proc/self/cwd' : cluster];
}
