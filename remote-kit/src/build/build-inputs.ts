import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { hashFiles } from '@ontrend/shared/build/hash-files';
import { listImportedFiles } from '@ontrend/shared/build/list-imported-files';
import { ASSET_TYPES } from '@ontrend/shared/server/public-files';
import type { Plugin } from 'esbuild';
import type { App } from './app-build.ts';
import { listInstalledPackages, type PackageImport, packageNameOf } from './installed-packages.ts';
import { KIT_FOLDER } from './kit-folder.ts';

/** Inputs of a build. Builds with equal inputs are identical. */
export interface BuildInputs {
  /** Files and folders relative to the root. */
  files: string[];
  /** `name@version` of the npm packages, including those that the build tools consist of. */
  packages: string[];
  /** Version ranges of the platform modules that the app imports, by name. */
  platform: Record<string, string>;
}

/** Code that an app is made from. Paths are relative to its root. */
export interface AppSources {
  app: App;
  /** The app's own files and folders, all of which belong to the inputs, because a build also reads templates and locales. */
  own: string[];
  /** Entries of what the build contains. */
  bundled: string[];
  /** Entries of what is compiled or run for the manifest. */
  compiledForManifest: string[];
  /** Version ranges of the modules that are not bundled, by name. */
  platform: Record<string, string>;
  tools: BuildTools;
}

/** The code that builds an app. */
export interface BuildTools {
  /** Paths relative to the root. */
  files: string[];
  /** `name@version` of the npm packages. */
  packages: string[];
}

/** Leaves npm packages and platform modules out of a bundle and reports their imports. */
function collectImports(
  platform: Record<string, string>,
  onImport: (specifier: string, from: string) => void,
): Plugin {
  return {
    name: 'collectImports',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, resolveDir, kind }) => {
        const isOurs = path.startsWith('@ontrend/') && !(path in platform);
        if (kind === 'entry-point' || isAbsolute(path) || isOurs) return undefined;
        if (!isBuiltin(path)) onImport(path, resolveDir);
        return { path, external: true };
      });
    },
  };
}

interface ImportedCode {
  files: string[];
  imports: { specifier: string; from: string }[];
}

/** What style sheets may refer to. Other files fail here, before a build that browsers could not load. */
const ASSET_LOADERS = Object.fromEntries(
  ASSET_TYPES.filter((type) => type !== 'js' && type !== 'css').map((type) => [`.${type}`, 'file' as const]),
);

/** Lists the files that entries import, directly or transitively, and the imported packages. Paths are relative to the root. */
async function listImports(
  root: string,
  entries: string[],
  platform: Record<string, string> = {},
): Promise<ImportedCode> {
  const imports: ImportedCode['imports'] = [];
  const files = await listImportedFiles(root, entries, {
    jsx: 'automatic',
    loader: ASSET_LOADERS,
    plugins: [collectImports(platform, (specifier, from) => imports.push({ specifier, from }))],
  });
  return { files, imports };
}

const toPackages = (imports: ImportedCode['imports']): string[] =>
  listInstalledPackages(imports.map(({ specifier, from }) => ({ name: packageNameOf(specifier), from })));

/** Packages of the kit that no import names: loaders of webpack and minifiers. */
const UNIMPORTED_PACKAGES = ['@swc/core', 'css-loader', 'lightningcss', 'swc-loader'].map((name) => ({
  name,
  from: KIT_FOLDER,
}));

/**
 * Lists the code that builds an app, which contains the kit's.
 * @param entries of the code, relative to the root
 * @param others packages that the code reads itself
 */
export async function listBuildTools(
  root: string,
  entries: string[],
  others: PackageImport[] = [],
): Promise<BuildTools> {
  const { files, imports } = await listImports(root, entries);
  return {
    files,
    packages: [...toPackages(imports), ...listInstalledPackages([...UNIMPORTED_PACKAGES, ...others])],
  };
}

/**
 * Finds the inputs of a build: the app's own sources, our other files that it bundles, the installed versions of the packages
 * that it bundles, and the build tools. Excludes inputs of other apps, so that another team's dependency does not rename this
 * app's builds (decision 100).
 */
export async function findBuildInputs(sources: AppSources): Promise<BuildInputs> {
  const { app, own, bundled, compiledForManifest, platform, tools } = sources;
  const [code, document] = await Promise.all([
    listImports(app.root, bundled, platform),
    listImports(app.root, compiledForManifest),
  ]);
  const isOwn = (file: string) => own.some((folder) => file === folder || file.startsWith(`${folder}/`));
  const others = [code, document, tools].flatMap(({ files }) => files).filter((file) => !isOwn(file));
  const required = new Set(
    code.imports.map(({ specifier }) => specifier).filter((specifier) => specifier in platform),
  );
  const bundledImports = [...code.imports, ...document.imports].filter(
    ({ specifier }) => !(specifier in platform),
  );
  return {
    files: [...own, ...new Set(others)].sort(),
    packages: [...new Set([...toPackages(bundledImports), ...tools.packages])].sort(),
    platform: Object.fromEntries([...required].sort().map((name) => [name, platform[name] ?? ''])),
  };
}

/** Returns the paths among these that exist, relative to the root. @param paths relative to the app's folder */
export function listExisting({ folder, root }: App, paths: string[]): string[] {
  return paths
    .map((path) => join(folder, path))
    .filter((path) => existsSync(path))
    .map((path) => relative(root, path));
}

/** Returns the name of a build: the version of the package, and a hash of the inputs (decision 003). */
export function nameBuild({ root }: App, packageVersion: string, inputs: BuildInputs): string {
  const { files, packages, platform } = inputs;
  return `${packageVersion}-${hashFiles(root, files, JSON.stringify(['production', packages, platform]))}`;
}
