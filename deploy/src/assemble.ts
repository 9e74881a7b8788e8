// Builds the content of an image during `docker build` (deploy/docker/Dockerfile): `assemble.ts app NAME
// FOLDER`, `server NAME FOLDER`, `program NAME FOLDER`, `media FOLDER`.
import { cp } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { buildServer, findServer, SANDBOX_PROGRAM } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { build } from 'esbuild';
import { buildEverything } from '../../tools/build/build-everything.ts';

/** Programs of the services that open files of users, by their names in the API's build. */
const MEDIA_PROGRAMS = ['checker', 'checker-service', 'transcoder'];
/** Packages with media tools, which are only used where none are installed. */
const TOOLS_OF_NPM = ['@ffmpeg-installer/*', '@ffprobe-installer/*'];

/** Builds an app into a subfolder named by its version, under which it is published. */
async function assembleApp(name: string, folder: string): Promise<void> {
  const { apps } = await buildEverything([name]);
  for (const app of apps) await cp(app.folder, join(folder, basename(app.folder)), { recursive: true });
}

async function assembleServer(name: string, folder: string): Promise<void> {
  await cp((await buildServer(findServer(name))).folder, folder, { recursive: true });
}

/** Bundles programs with all packages, because their images have no node_modules. @param entries files by output name */
async function bundlePrograms(entries: Record<string, string>, folder: string): Promise<void> {
  await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: join(ROOT, file), out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: TOOLS_OF_NPM,
    // CommonJS dependencies in the bundle need `require` for Node's modules.
    banner: {
      js: `import { createRequire as createCommonJsRequire } from 'node:module';
const require = createCommonJsRequire(import.meta.url);`,
    },
  });
}

async function assembleProgram(name: string, folder: string): Promise<void> {
  const files = [`deploy/src/${name}.ts`, ...(name === 'publish-shell' ? [SANDBOX_PROGRAM] : [])];
  await bundlePrograms(Object.fromEntries(files.map((file) => [parse(file).name, file])), folder);
}

/** Bundles the programs of the API that start media tools. */
async function assembleMediaPrograms(folder: string): Promise<void> {
  const entries = Object.entries(findServer('api').entries);
  await bundlePrograms(Object.fromEntries(entries.filter(([name]) => MEDIA_PROGRAMS.includes(name))), folder);
}

const [kind, ...parameters] = process.argv.slice(2);
const [name = '', folder = ''] = parameters;
if (kind === 'app') await assembleApp(name, folder);
else if (kind === 'server') await assembleServer(name, folder);
else if (kind === 'program') await assembleProgram(name, folder);
else if (kind === 'media') await assembleMediaPrograms(name);
else throw new Error(`Unknown kind "${kind}": use app, server, program or media`);
