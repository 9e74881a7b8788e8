import { existsSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { listInstalledPackages, packageNameOf } from './installed-packages.ts';
import { platformModuleNames, platformRanges } from './platform.ts';
import { ROOT } from './repository.ts';

/** Inputs of a build. Builds with equal inputs are identical. */
export interface BuildInputs {
  /** Files and folders relative to the root. */
  files: string[];
  /** `name@version` of the npm packages, including those that the build tools consist of. */
  packages: string[];
  /** Version ranges of the platform modules that the app imports, by name. */
  platform: Record<string, string>;
}

/**
 * Returns an app's own sources: its whole folder, because a build also reads templates and locales. For the shell, the document
 * server and `shell/art` are excluded.
 */
function listOwnSources(app: string): string[] {
  if (app === 'shell') return ['shell/src', 'shell/public', 'shell/package.json'];
  return [app];
}

/** The curated platform modules, which the shell imports through aliases of webpack. */
const CURATED_MODULES = 'shared/src/platform';

/** Entries of an app: of its build, and of what is compiled or run for its manifest. */
function listEntries(app: string): { bundled: string[]; compiledForManifest: string[] } {
  if (app !== 'shell') {
    const optional = ['prerendered.css', 'prerendered-script.ts'].map(
      (file) => `${app}/src/document/${file}`,
    );
    return {
      bundled: [`${app}/src/remote.ts`],
      compiledForManifest: [
        `${app}/src/document/index.ts`,
        ...optional.filter((file) => existsSync(join(ROOT, file))),
      ],
    };
  }
  return {
    bundled: [
      'shared/build/federation-runtime-host.js',
      'shell/src/index.ts',
      'shell/src/frame/render-frame.tsx',
      'shell/src/remotes/inspection/browser-stubs.ts',
      'shell/src/remotes/inspection/inspect-remote.ts',
      ...readdirSync(join(ROOT, CURATED_MODULES)).map((file) => `${CURATED_MODULES}/${file}`),
    ],
    compiledForManifest: ['shell/src/core/document/loader.ts', 'shell/src/core/routes/shell-pages.ts'],
  };
}

/** Leaves npm packages and platform modules out of a bundle and reports their imports. */
function collectImports(
  platform: ReadonlySet<string>,
  onImport: (name: string, from: string) => void,
): Plugin {
  return {
    name: 'collectImports',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, resolveDir, kind }) => {
        const isOurs = path.startsWith('@ontrend/') && !platform.has(path);
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

/** Lists the files that entries import, also in steps, and the imported packages. */
async function listImports(entries: string[], platform: ReadonlySet<string>): Promise<ImportedCode> {
  const imports: ImportedCode['imports'] = [];
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    plugins: [collectImports(platform, (specifier, from) => imports.push({ specifier, from }))],
    logLevel: 'error',
  });
  return { files: Object.keys(metafile.inputs), imports };
}

const toPackages = (imports: ImportedCode['imports']): string[] =>
  listInstalledPackages(imports.map(({ specifier, from }) => ({ name: packageNameOf(specifier), from })));

/** Build tools that no import names: loaders of webpack, minifiers, targets of aliases, and what code reads itself. */
const UNIMPORTED_TOOLS = {
  files: [
    'shared/build/federation-runtime-remote.cjs',
    // Parts of foreign-entry.js.
    'shared/build/federation-runtime-host.js',
    'shared/build/adapt-container.ts',
  ],
  packages: [
    ...['@swc/core', 'css-loader', 'lightningcss', 'swc-loader'].map((specifier) => ({
      specifier,
      from: join(ROOT, 'shared/build'),
    })),
    { specifier: 'typescript', from: ROOT },
  ],
};

let buildTools: Promise<{ files: string[]; packages: string[] }> | undefined;

/** Lists the code that builds apps, once, because it is the same for all of them. Its packages include webpack. */
function listBuildTools() {
  buildTools ??= listImports(['shared/build/build-one.ts', ...UNIMPORTED_TOOLS.files], new Set()).then(
    ({ files, imports }) => ({ files, packages: toPackages([...imports, ...UNIMPORTED_TOOLS.packages]) }),
  );
  return buildTools;
}

/**
 * Finds the inputs of a build: the app's own sources, the files of `shared` that it bundles, the installed versions of the packages
 * that it bundles, and the build tools. Excludes inputs of other apps, so that another team's dependency does not rename this
 * app's builds (decision 100).
 * @param app folder name
 */
export async function findBuildInputs(app: string): Promise<BuildInputs> {
  // The shell bundles the platform; remotes get it from the shell.
  const platform = new Set(app === 'shell' ? [] : platformModuleNames);
  const { bundled, compiledForManifest } = listEntries(app);
  const [code, document, tools] = await Promise.all([
    listImports(bundled, platform),
    listImports(compiledForManifest, new Set()),
    listBuildTools(),
  ]);
  const own = listOwnSources(app);
  const isOwn = (file: string) => own.some((folder) => file === folder || file.startsWith(`${folder}/`));
  const shared = [code, document, tools].flatMap(({ files }) => files).filter((file) => !isOwn(file));
  const required = new Set(
    code.imports.map(({ specifier }) => specifier).filter((name) => platform.has(name)),
  );
  const bundledImports = [...code.imports, ...document.imports].filter(
    ({ specifier }) => !platform.has(specifier),
  );
  const ranges = platformRanges();
  return {
    files: [...own, ...new Set(shared)].sort(),
    packages: [...new Set([...toPackages(bundledImports), ...tools.packages])].sort(),
    platform: Object.fromEntries([...required].sort().map((name) => [name, ranges[name] ?? ''])),
  };
}
