import { join, posix, relative, sep } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { build, type Plugin } from 'esbuild';
import { platformVersions } from '../../remote-kit/src/build/platform.ts';
import { withEmittedFiles } from '../public-api/emit-files.ts';
import { listImports } from '../public-api/list-imports.ts';
import {
  isModule,
  listAllPublicEntries,
  listPublicEntries,
  type PublicEntry,
  readPackageJson,
} from '../public-api/public-entries.ts';
import { createManifest } from './package-manifest.ts';
import {
  assertPublicImports,
  listImportedPackages,
  type PackedFiles,
  readFiles,
  readFolder,
  toCompiledPaths,
  toDeclarations,
  toJavaScript,
} from './packed-files.ts';

const FOLDER = 'remote-kit';
const SOURCES = `${FOLDER}/src`;

/** Path of a source in the packed kit: `remote-kit/src/bin.ts` is `dist/bin.ts`, which is then compiled. */
const toPackedPath = (file: string) => posix.join('dist', posix.relative(SOURCES, file));

/** npm packages are installed with the kit. All code of ours is bundled, also that of `shared` and of the document server. */
const keepPackagesExternal: Plugin = {
  name: 'keepPackagesExternal',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@ontrend/') ? undefined : { path, external: true },
    );
  },
};

/** Bundles the programs and modules of the kit for Node. */
async function bundle(files: string[]): Promise<PackedFiles> {
  const { outputFiles } = await build({
    absWorkingDir: join(ROOT, SOURCES),
    entryPoints: files.map((file) => `./${posix.relative(SOURCES, file)}`),
    outdir: join(ROOT, FOLDER, 'dist'),
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [keepPackagesExternal],
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [relative(join(ROOT, FOLDER), path).split(sep).join('/'), text]),
  );
}

/** Compiles the declarations of the public modules. @throws Error when they need a file outside of the kit */
function compileDeclarations(files: string[]): Promise<PackedFiles> {
  const options = {
    files,
    environment: 'node' as const,
    rootDir: '.',
    compilerOptions: { emitDeclarationOnly: true },
  };
  return withEmittedFiles(options, async (folder) => {
    const emitted = await readFolder(folder);
    const declarations: PackedFiles = new Map();
    const add = (file: string) => {
      const text = emitted.get(file);
      const path = toPackedPath(file);
      if (text === undefined || path.startsWith('.'))
        throw new Error(`Public declarations of ${FOLDER} need ${file}.`);
      if (declarations.has(path)) return;
      declarations.set(path, toCompiledPaths(text));
      for (const specifier of listImports(text))
        if (specifier.startsWith('.')) add(toDeclarations(posix.join(posix.dirname(file), specifier)));
    };
    for (const file of files) add(toDeclarations(file));
    return declarations;
  });
}

/** Reads the compiled document server, in which `ontrend-remote dev` runs remotes. */
async function readDocumentServer(): Promise<PackedFiles> {
  const files = await readFolder((await buildServer(findServer('shell'))).folder);
  return new Map(
    [...files]
      .filter(([path]) => path.endsWith('.mjs'))
      .map(([path, text]) => [`server/${path}`, text.replace(/^\/\/# sourceMappingURL=.*\n?/m, '')]),
  );
}

/** Returns the entry of `exports` in the packed package. */
function describeExport(entry: PublicEntry): string | Record<string, string> {
  if (!isModule(entry)) return `./${posix.relative(FOLDER, entry.file)}`;
  const path = `./${toPackedPath(entry.file)}`;
  return { types: toDeclarations(path), default: toJavaScript(path) };
}

/**
 * Packs `@ontrend/remote-kit` for teams outside (decision 102): its programs and modules as bundles for Node, the files that
 * builds contain or that new remotes start with, the versions of the platform, and the document server.
 */
export async function packRemoteKit(): Promise<PackedFiles> {
  const source = readPackageJson(FOLDER);
  const entries = listPublicEntries(FOLDER);
  const modules = entries.filter(isModule).map(({ file }) => file);
  const programs = Object.entries(source.bin ?? {}).map(
    ([name, file]) => [name, posix.join(FOLDER, file)] as const,
  );
  const [code, declarations, server] = await Promise.all([
    bundle([...programs.map(([, file]) => file), ...modules]),
    compileDeclarations(modules),
    readDocumentServer(),
  ]);
  assertPublicImports(declarations, new Set(listAllPublicEntries().map(({ name }) => name)));
  const others = entries.filter((entry) => !isModule(entry)).map(({ file }) => posix.relative(FOLDER, file));
  const manifest = createManifest(FOLDER, {
    exports: Object.fromEntries(entries.map((entry) => [entry.key, describeExport(entry)])),
    bin: Object.fromEntries(programs.map(([name, file]) => [name, `./${toJavaScript(toPackedPath(file))}`])),
    // Loaders and test tools are not imported, but used by their names.
    imports: new Set([
      ...Object.keys({ ...source.dependencies, ...source.peerDependencies }),
      ...listImportedPackages(code, /\.js$/),
    ]),
    typeImports: listImportedPackages(declarations, /\.d\.ts$/),
  });
  return new Map([
    ...code,
    ...declarations,
    ...server,
    ...(await readFiles(FOLDER, [...(source.files ?? []), ...others])),
    ['platform.json', `${JSON.stringify(platformVersions(), null, 2)}\n`],
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
  ]);
}
