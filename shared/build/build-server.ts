import { join } from 'node:path';
import { build } from 'esbuild';
import { listNpmPackages } from './list-imported-files.ts';
import { ROOT } from './repository.ts';
import { LOCK_FILE, sourceHash } from './source-hash.ts';
import { writeDirAtomically } from './write-dir-atomically.ts';

/** A Node server: its package folder, its source folders, and its entries by output name. */
interface ServerBuild {
  name: string;
  folder: string;
  sources: string[];
  entries: Record<string, string>;
  /** Also bundles npm packages. */
  bundlesPackages: boolean;
}

/** Program that runs code of builds for the release check; it is expected next to the code that starts it. */
export const SANDBOX_PROGRAM = 'shell/server/releases/inspection/sandbox.mjs';

/** All servers of the product. */
export const SERVERS: ServerBuild[] = [
  {
    name: 'api',
    folder: 'api',
    sources: ['api/src', 'demo', 'shared/src', 'shared/server'],
    entries: {
      main: 'api/src/programs/server/main.ts',
      checker: 'api/src/programs/checker/main.ts',
      'checker-service': 'api/src/programs/checker-service/main.ts',
      transcoder: 'api/src/programs/transcoder/main.ts',
      worker: 'api/src/programs/worker/main.ts',
      roles: 'api/src/programs/roles.ts',
      prepare: 'api/src/programs/prepare.ts',
      admin: 'api/src/programs/admin/main.ts',
    },
    // Some of its packages contain native modules and programs.
    bundlesPackages: false,
  },
  {
    name: 'document server',
    folder: 'shell',
    sources: ['shell', 'shared/src', 'shared/server'],
    entries: { main: 'shell/server/main.ts', sandbox: SANDBOX_PROGRAM },
    // Loading one file instead of 700 saves a third of a second of each start, such as after a crash (docs/faults.md).
    bundlesPackages: true,
  },
];

/** Returns the server of a package. @param folder of the package @throws Error when it has none */
export function findServer(folder: string): ServerBuild {
  const server = SERVERS.find((each) => each.folder === folder);
  if (server) return server;
  throw new Error(`There is no server in ${folder}.`);
}

/** Defines what bundled CommonJS packages use and ES modules lack. */
const COMMONJS_BANNER = `import { createRequire as createCommonJsRequire } from 'node:module';
import { dirname as getCommonJsDirectory } from 'node:path';
import { fileURLToPath as getCommonJsPath } from 'node:url';
const require = createCommonJsRequire(import.meta.url);
const __filename = getCommonJsPath(import.meta.url);
const __dirname = getCommonJsDirectory(__filename);`;
/** Loaded only where files are in a bucket, or requests are traced. */
const LAZY_PACKAGES = ['@aws-sdk/*', '@opentelemetry/*'];

/**
 * Compiles a server into `<folder>/dist/server-<hash>/`, unless that folder exists. Our own packages, which are TypeScript, are
 * bundled.
 * @returns the folder, and whether it was compiled by this call
 */
export async function buildServer(server: ServerBuild): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(
    ROOT,
    server.folder,
    'dist',
    `server-${sourceHash([...server.sources, 'shared/build/build-server.ts', LOCK_FILE], 'server')}`,
  );
  const isNew = await writeDirAtomically(folder, (temporaryFolder) => compileServer(server, temporaryFolder));
  return { folder, isNew };
}

async function compileServer(server: ServerBuild, folder: string): Promise<void> {
  await build({
    entryPoints: Object.entries(server.entries).map(([out, file]) => ({ in: join(ROOT, file), out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    external: server.bundlesPackages ? LAZY_PACKAGES : listNpmPackages(server.folder),
    banner: server.bundlesPackages ? { js: COMMONJS_BANNER } : {},
    logLevel: 'error',
  });
}
