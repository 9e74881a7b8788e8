import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { type NewRemote, writeTemplate } from '../../remote-kit/src/template/fill-template.ts';
import { findClaimConflict, includeClaims } from '../../shell/server/releases/path-owners.ts';
import { installPackages } from '../build/install-packages.ts';
import { listPackageFiles } from './package-files.ts';
import { readClaims } from './read-claims.ts';
import { registerRemote } from './register-remote.ts';

const TEMPLATE = join(ROOT, 'remote-kit/template');

/**
 * Creates the folder of a remote from the template and adds it wherever the repository lists its remotes. After a failure the
 * repository is as before.
 * @param options `installs`: links the packages of the new folder
 * @throws Error when the name or the path is taken
 */
export async function addRemote(remote: NewRemote, { installs }: { installs: boolean }): Promise<void> {
  const { name, path } = remote;
  const remotes = remoteNames();
  const folder = join(ROOT, name);
  const ownFiles = listPackageFiles(remote);
  for (const taken of [name, ...ownFiles.keys()])
    if (existsSync(join(ROOT, taken))) throw new Error(`${taken} exists already.`);
  const claims = includeClaims({}, await readClaims(remotes));
  const conflict = findClaimConflict({ remote: name, path }, claims);
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
    if (installs) await installPackages(ROOT);
  } catch (error) {
    for (const [file, text] of before) await writeFile(join(ROOT, file), text);
    for (const file of [name, ...ownFiles.keys()])
      await rm(join(ROOT, file), { recursive: true, force: true });
    throw error;
  }
}
