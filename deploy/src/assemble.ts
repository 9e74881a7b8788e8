// Builds the content of an image during `docker build` (deploy/docker/Dockerfile): `assemble.ts app NAME
// FOLDER`, `server NAME FOLDER`, `program NAME FOLDER`.
import { cp } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { buildServer, findServer, SANDBOX_PROGRAM } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { build } from 'esbuild';
import { buildEverything } from '../../tools/build/build-everything.ts';

/** Builds an app into a subfolder named by its version, under which it is published. */
async function assembleApp(name: string, folder: string): Promise<void> {
  const { apps } = await buildEverything([name]);
  for (const app of apps) await cp(app.folder, join(folder, basename(app.folder)), { recursive: true });
}

async function assembleServer(name: string, folder: string): Promise<void> {
  await cp((await buildServer(findServer(name))).folder, folder, { recursive: true });
}

/** Bundles a program, because its images have no node_modules. */
async function assembleProgram(name: string, folder: string): Promise<void> {
  const files = [`deploy/src/${name}.ts`, ...(name === 'publish-shell' ? [SANDBOX_PROGRAM] : [])];
  await build({
    entryPoints: files.map((file) => ({ in: join(ROOT, file), out: parse(file).name })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    // CommonJS dependencies in the bundle need `require` for Node's modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
}

const [kind, ...parameters] = process.argv.slice(2);
const [name = '', folder = ''] = parameters;
if (kind === 'app') await assembleApp(name, folder);
else if (kind === 'server') await assembleServer(name, folder);
else if (kind === 'program') await assembleProgram(name, folder);
else throw new Error(`Unknown kind "${kind}": use app, server or program`);
