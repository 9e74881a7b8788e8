import { posix } from 'node:path';
import { packageNameOf } from '../../remote-kit/src/build/installed-packages.ts';
import { platformModuleNames } from '../../remote-kit/src/build/platform.ts';
import { withEmittedFiles } from '../public-api/emit-files.ts';
import { listImports } from '../public-api/list-imports.ts';
import {
  isModule,
  listAllPublicEntries,
  listPublicEntries,
  type PublicEntry,
} from '../public-api/public-entries.ts';
import { createManifest } from './package-manifest.ts';
import {
  assertPublicImports,
  listImportedPackages,
  type PackedFiles,
  readFolder,
  readSource,
  toCompiledPaths,
  toDeclarations,
  toJavaScript,
} from './packed-files.ts';

const FOLDER = 'shared';
/** Ambient types of style sheets and templates, which the sources refer to. */
const AMBIENT_TYPES = 'shared/src/ambient/modules.d.ts';

/** Compiles the public entries and what they import: one file of JavaScript and one of declarations for each source. */
function compile(files: string[]): Promise<PackedFiles> {
  return withEmittedFiles(
    {
      files: [...files, AMBIENT_TYPES],
      environment: 'web',
      rootDir: FOLDER,
      compilerOptions: { rewriteRelativeImportExtensions: true },
    },
    readFolder,
  );
}

/** Adds the style sheets and texts that compiled files import. @throws Error for an import of a missing file */
async function addImportedAssets(files: PackedFiles): Promise<void> {
  for (const [path, text] of [...files])
    for (const specifier of listImports(text)) {
      if (!specifier.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), specifier);
      if (!files.has(target)) files.set(target, await readSource(posix.join(FOLDER, target)));
    }
}

/** Returns the entry of `exports` in the packed package. */
function describeExport(entry: PublicEntry): string | Record<string, string> {
  const path = `./${posix.relative(FOLDER, entry.file)}`;
  if (path.endsWith('.d.ts')) return { types: path };
  return isModule(entry) ? { types: toDeclarations(path), default: toJavaScript(path) } : path;
}

/**
 * Packs `@ontrend/shared` for teams outside: its public entries as JavaScript with declarations, one file for each source.
 * Modules stay separate, and import each other by the names that the federation shares, so a page has each of them once.
 */
export async function packShared(): Promise<PackedFiles> {
  const entries = listPublicEntries(FOLDER);
  const compiled = await compile(entries.filter(isModule).map(({ file }) => file));
  const files: PackedFiles = new Map(
    [...compiled].map(([path, text]) => [path, path.endsWith('.d.ts') ? toCompiledPaths(text) : text]),
  );
  for (const { file } of entries.filter((entry) => !isModule(entry)))
    files.set(posix.relative(FOLDER, file), await readSource(file));
  await addImportedAssets(files);
  assertPublicImports(files, new Set(listAllPublicEntries().map(({ name }) => name)));
  // Also those that only remotes import, so that each team compiles with the versions of the shell.
  const platform = platformModuleNames.map(packageNameOf);
  const manifest = createManifest(FOLDER, {
    exports: Object.fromEntries(entries.map((entry) => [entry.key, describeExport(entry)])),
    imports: new Set([...platform, ...listImportedPackages(files, /\.js$/)]),
    typeImports: new Set([...platform, ...listImportedPackages(files, /\.d\.ts$/)]),
  });
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}
