import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { build } from 'esbuild';
import { cssModuleNamesPlugin } from './css-module-names.ts';

/**
 * File name of the module that renders the shell's frame on the document server. It is part of the shell's
 * build.
 */
export const FRAME_FILE = 'frame.mjs';

/**
 * Compiles the shell's frame for the document server. It is part of the shell's build, so that the frame and
 * its styles have the same version in every document, also after a rollback.
 * @param folder the build's folder
 */
export async function buildFrame(folder: string): Promise<void> {
  await build({
    entryPoints: [join(ROOT, 'shell/src/frame/render-frame.tsx')],
    outfile: join(folder, FRAME_FILE),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [cssModuleNamesPlugin],
  });
}
