import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './repository.ts';

/**
 * Returns the scoped name of a CSS module's class: the same in webpack and esbuild builds, and different for
 * each app, because two remotes that bundle the same `Button` each ship its styles.
 */
export function scopedClassName(app: string, file: string, local: string): string {
  const hash = createHash('sha256')
    .update(`${app}\0${relative(ROOT, file)}\0${local}`)
    .digest('base64url');
  return `_${hash.slice(0, 6)}`;
}

/**
 * An esbuild plugin that resolves CSS modules to their class names and drops all other styles, which the page
 * already has.
 */
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
