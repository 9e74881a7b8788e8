import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { installPackages } from '../build/install-packages.ts';
import type { Mutation } from './mutation.ts';

const run = promisify(execFile);

/** A copy of the repository in which files may be broken. */
export interface MutationTree {
  folder: string;
  /** Applies a mutation, runs the task and restores the file. */
  withMutation<Result>(mutation: Mutation, task: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Returns a commit of all files of the checkout, including changed and new ones, without changing its index. */
async function commitCurrentState(temporaryFolder: string): Promise<string> {
  const env = { ...process.env, GIT_INDEX_FILE: join(temporaryFolder, 'index') };
  const git = async (...parameters: string[]) =>
    (await run('git', parameters, { cwd: ROOT, env })).stdout.trim();
  await git('read-tree', 'HEAD');
  await git('add', '--all');
  const author = ['-c', 'user.name=mutations', '-c', 'user.email=mutations@localhost'];
  return git(...author, 'commit-tree', await git('write-tree'), '-p', 'HEAD', '-m', 'State of the checkout');
}

/**
 * Creates a temporary git worktree of the current state, outside the repository, with packages of its own: the
 * links of workspace packages in a shared `node_modules` would lead back to the checkout.
 * @param preparePackages installs the packages into its folder
 * @throws Error when git or the installation fails
 */
export async function createMutationTree(preparePackages = installPackages): Promise<MutationTree> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'ontrend-mutations-'));
  // The embedded PostgreSQL runs as another user when it is started by root.
  await chmod(temporaryFolder, 0o755);
  const folder = join(temporaryFolder, 'tree');
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT }).catch(() => undefined);
    await rm(temporaryFolder, { recursive: true, force: true });
  };
  try {
    const commit = await commitCurrentState(temporaryFolder);
    await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT });
    await preparePackages(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove, withMutation: (mutation, task) => withMutation(folder, mutation, task) };
}

async function withMutation<Result>(
  folder: string,
  { id, file, find, replace }: Mutation,
  task: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, file);
  const original = await readFile(path, 'utf8');
  const parts = original.split(find);
  if (parts.length !== 2) throw new Error(`${id}: its text occurs ${parts.length - 1} times in ${file}`);
  await writeFile(path, parts.join(replace));
  try {
    return await task();
  } finally {
    await writeFile(path, original);
  }
}
