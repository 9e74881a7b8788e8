import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { ROOT } from '@ontrend/shared/build/repository';
import { readTar } from '../../deploy/src/backup/tar.ts';
import { packageNameOf } from '../../remote-kit/src/build/installed-packages.ts';
import { type ExportKind, listExports, type ReadFile } from '../public-api/exports.ts';
import { KIT_PACKAGES, type PackageJson, readPackageJson } from '../public-api/public-entries.ts';

/** Reads a packed package. @returns its files by path, without the folder that npm removes */
export async function readTarball(file: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, content } of readTar(createReadStream(file).pipe(createGunzip())))
    files.set(name.replace(/^package\//, ''), await text(content));
  return files;
}

/** Returns the folder of a package that is installed in the repository. */
function findInstalled(name: string): string {
  const folders = [...KIT_PACKAGES, '.'].map((folder) => join(ROOT, folder, 'node_modules', name));
  const folder = folders.find(existsSync);
  if (!folder) throw new Error(`${name} is not installed.`);
  return realpathSync(folder);
}

async function link(folder: string, name: string): Promise<void> {
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await symlink(findInstalled(name), path);
}

/**
 * Makes a folder outside of the repository with packed packages in `node_modules`. What they depend on is linked instead of
 * installed, so an import that their package.json does not list fails there.
 * @param tarballs archives of `packKit`
 * @param others packages that a team installs itself, such as test tools
 */
export async function createOutsideFolder(tarballs: string[], others: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-outside-'));
  const own = new Set(KIT_PACKAGES.map((one) => readPackageJson(one).name));
  const needed = new Set(others);
  for (const tarball of tarballs) {
    const files = await readTarball(tarball);
    const manifest = JSON.parse(files.get('package.json') ?? '') as PackageJson;
    for (const [path, content] of files) {
      const file = join(folder, 'node_modules', manifest.name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      needed.add(name);
  }
  for (const name of needed) if (!own.has(name)) await link(folder, name);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

type InstalledManifest = Omit<PackageJson, 'exports'> & {
  exports: Record<string, string | { types: string; default?: string }>;
};

/** Reads the package.json of a package that is installed in a folder. */
export function readInstalledManifest(folder: string, name: string): InstalledManifest {
  const file = join(folder, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')) as InstalledManifest;
}

function readDeclarations(file: string): ReturnType<ReadFile> {
  const text = readFileSync(file.replace(/\.js$/, '.d.ts'), 'utf8');
  return { text, readFile: (specifier) => readDeclarations(join(dirname(file), specifier)) };
}

/** Returns the names of the kinds that the declarations of an installed module export, sorted. */
export function listDeclaredExports(folder: string, name: string, kinds: ExportKind[]): string[] {
  const packageName = packageNameOf(name);
  const entry = readInstalledManifest(folder, packageName).exports[`.${name.slice(packageName.length)}`];
  if (typeof entry !== 'object') throw new Error(`${name} has no types.`);
  const { text, readFile } = readDeclarations(join(folder, 'node_modules', packageName, entry.types));
  return [...listExports(text, readFile)]
    .flatMap(([one, kind]) => (kinds.includes(kind) ? [one] : []))
    .sort();
}
