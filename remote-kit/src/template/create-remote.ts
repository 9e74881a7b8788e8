import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimedPath, REMOTE_NAME } from '@ontrend/shared/manifest';
import { KIT_FOLDER } from '../build/kit-folder.ts';
import { type NewRemote, writeTemplate } from './fill-template.ts';

const USAGE = 'Usage: ontrend-remote new --name mf-trends --path /trends';
const PACKAGE_FILE = 'package.json';

/**
 * Parses the parameters of `ontrend-remote new`.
 * @throws Error that says what is wrong
 */
export function parseNewOptions(parameters: string[]): NewRemote {
  const read = (option: string): string => {
    const index = parameters.indexOf(option);
    return index < 0 ? '' : (parameters[index + 1] ?? '');
  };
  const options = { name: read('--name'), path: read('--path') };
  if (!REMOTE_NAME.test(options.name))
    throw new Error(`The name of a remote is mf- with lowercase letters and dashes. ${USAGE}`);
  const { error } = claimedPath.safeParse(options.path);
  if (error) throw new Error(`The path "${options.path}" ${error.issues[0]?.message}. ${USAGE}`);
  return options;
}

type PackageJson = Record<string, unknown>;

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, PACKAGE_FILE), 'utf8')) as PackageJson;

/** Lists what would be replaced: files of the templates that the folder has. */
function listExistingFiles(templates: string[], folder: string): string[] {
  return templates
    .flatMap((template) =>
      readdirSync(template, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(template.length + 1)),
    )
    .filter((file) => file !== PACKAGE_FILE && existsSync(join(folder, file)));
}

/**
 * Writes a new remote into a folder in which the kit is installed.
 * @throws Error when the kit is not installed there, or a file of the remote exists
 */
export async function createRemote(folder: string, remote: NewRemote): Promise<void> {
  if (!existsSync(join(folder, PACKAGE_FILE)))
    throw new Error('Install the two archives of the kit first: npm install PATH/ontrend-*.tgz');
  // What every remote has, and what a folder outside of the repository has, too.
  const templates = ['template', 'template-outside'].map((name) => join(KIT_FOLDER, name));
  const existing = listExistingFiles(templates, folder);
  if (existing.length > 0) throw new Error(`Nothing was written, because there is ${existing.join(', ')}.`);
  // npm has written it when the archives were installed.
  const installed = readPackage(folder);
  for (const template of templates) await writeTemplate(template, folder, remote);
  const merged = { ...readPackage(folder), dependencies: installed.dependencies };
  writeFileSync(join(folder, PACKAGE_FILE), `${JSON.stringify(merged, null, 2)}\n`);
  // npm leaves files with the name .gitignore out of packages.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  console.log(`${remote.name} is ready. README.md explains how to test, develop and release it.`);
}
