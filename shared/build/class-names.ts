import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './repository.ts';

/**
 * The name of a CSS module's class in the page: the same from webpack and from esbuild, another one in each app
 * (two remotes bundle the same `Button`, and each brings its own styles; design 10).
 */
export function scopedClassName(app: string, file: string, local: string): string {
  const hash = createHash('sha256')
    .update(`${app}\0${relative(ROOT, file)}\0${local}`)
    .digest('base64url');
  return `_${hash.slice(0, 6)}`;
}

/** Lets esbuild import CSS modules as their class names, and other styles as nothing: the page has them already. */
export function cssModuleNamesPlugin(app: string): Plugin {
  return {
    name: 'class-names-only',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, ({ path }) => {
        if (!path.endsWith('.module.css')) return { contents: '', loader: 'js' };
        const locals = new Set(
          [...readFileSync(path, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? ''),
        );
        const names = Object.fromEntries(
          [...locals].map((local) => [local, scopedClassName(app, path, local)]),
        );
        return { contents: `export default ${JSON.stringify(names)}`, loader: 'js' };
      });
    },
  };
}
