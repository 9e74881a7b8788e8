import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KIT_FOLDER } from '../build/kit-folder.ts';
import { listTemplateFiles, type NewRemote, writeTemplate } from './fill-template.ts';

const PACKAGE_FILE = 'package.json';

interface PackageJson {
  name?: string;
  type?: string;
  scripts?: Record<string, string>;
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, PACKAGE_FILE), 'utf8')) as PackageJson;

/**
 * Adds what a remote needs to the package.json that the folder has. Its fields and scripts stay as they are, except `name` and
 * `type`, without which the folder is no remote.
 */
function mergePackages(existing: PackageJson, template: PackageJson): PackageJson {
  const { name, type } = template;
  return { ...template, ...existing, name, type, scripts: { ...template.scripts, ...existing.scripts } };
}

/** Describes the scripts of the template that the folder has with another command, such as the `test` of `npm init`. */
function describeOwnScripts(existing: PackageJson, template: PackageJson): string[] {
  return Object.entries(template.scripts ?? {}).flatMap(([name, command]) => {
    const own = existing.scripts?.[name];
    return own === undefined || own === command
      ? []
      : [`${PACKAGE_FILE} has its own script "${name}". That of a remote is: ${command}`];
  });
}

/**
 * Writes a new remote into a folder in which the kit is installed. Adds to its package.json, and changes no other file.
 * @throws Error when the kit is not installed there, or a file of the remote exists
 */
export async function createRemote(folder: string, remote: NewRemote): Promise<void> {
  if (!existsSync(join(folder, PACKAGE_FILE)))
    throw new Error('Install the two archives of the kit first: npm install PATH/ontrend-*.tgz');
  // What every remote has, and what a folder outside of the repository has, too.
  const templates = ['template', 'template-outside'].map((name) => join(KIT_FOLDER, name));
  const files = (await Promise.all(templates.map(listTemplateFiles))).flat();
  const existing = files
    .map(({ target }) => target)
    .filter((file) => file !== PACKAGE_FILE && existsSync(join(folder, file)));
  if (existing.length > 0) throw new Error(`Nothing was written, because there is ${existing.join(', ')}.`);
  // Written by the team, or by npm when the archives were installed.
  const installed = readPackage(folder);
  for (const template of templates) await writeTemplate(template, folder, remote);
  const written = readPackage(folder);
  writeFileSync(
    join(folder, PACKAGE_FILE),
    `${JSON.stringify(mergePackages(installed, written), null, 2)}\n`,
  );
  for (const line of describeOwnScripts(installed, written)) console.log(line);
  console.log(`${remote.name} is ready. README.md explains how to test, develop and release it.`);
}
