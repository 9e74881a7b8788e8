import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import type { RemoteDocument } from '@ontrend/shared/manifest';
import { type NewRemote, writeTemplate } from '../../remote-kit/src/template/fill-template.ts';
import { findClaimConflict, includeClaims } from '../../shell/server/releases/path-owners.ts';
import { listPackageFiles } from './package-files.ts';
import { registerRemote } from './register-remote.ts';

const TEMPLATE = join(ROOT, 'remote-kit/template');

/** Returns the paths that the remotes of the repository claim, with their owners. */
async function readClaims(remotes: string[]) {
  const claimants: { name: string; paths: string[] | undefined }[] = [];
  for (const name of remotes) {
    const file = pathToFileURL(join(ROOT, name, 'src/document/index.ts'));
    const { remoteDocument } = (await import(file.href)) as { remoteDocument: RemoteDocument };
    claimants.push({ name, paths: remoteDocument.paths });
  }
  return includeClaims({}, claimants);
}

/** Installs the packages in a process of its own, because a failure ends it. */
async function installPackages(): Promise<void> {
  const install =
    "import { ensureInstalled } from './tools/ensure-installed.mjs'; ensureInstalled(process.cwd())";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', install], { cwd: ROOT });
}

/**
 * Creates the folder of a remote from the template and adds it wherever the repository lists its remotes. After a failure the
 * repository is as before.
 * @param options `installs`: links the packages of the new folder
 * @throws Error when the name or the path is taken
 */
export async function createRemote(remote: NewRemote, { installs }: { installs: boolean }): Promise<void> {
  const { name, path } = remote;
  const remotes = remoteNames();
  const folder = join(ROOT, name);
  const ownFiles = listPackageFiles(remote);
  for (const taken of [name, ...ownFiles.keys()])
    if (existsSync(join(ROOT, taken))) throw new Error(`${taken} exists already.`);
  const conflict = findClaimConflict({ remote: name, path }, await readClaims(remotes));
  if (conflict) throw new Error(`${name} can't have the path ${path}: it ${conflict}.`);

  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const changed = registerRemote(remote, remotes, read);
  const before = new Map([...changed.keys()].map((file) => [file, read(file)]));
  try {
    await writeTemplate(TEMPLATE, folder, remote);
    for (const [file, text] of [...ownFiles, ...changed]) {
      await mkdir(dirname(join(ROOT, file)), { recursive: true });
      await writeFile(join(ROOT, file), text);
    }
    if (installs) await installPackages();
  } catch (error) {
    for (const [file, text] of before) await writeFile(join(ROOT, file), text);
    for (const file of [name, ...ownFiles.keys()])
      await rm(join(ROOT, file), { recursive: true, force: true });
    throw error;
  }
}
