import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { scopedClassName } from '../../remote-kit/src/build/class-names.ts';
import { SHELL } from './shell-app.ts';

/**
 * An esbuild plugin that resolves CSS modules to their class names in the shell's build and drops all other styles, which the
 * page already has.
 */
export const cssModuleNamesPlugin: Plugin = {
  name: 'class-names-only',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path }) => {
      if (!path.endsWith('.module.css')) return { contents: '', loader: 'js' };
      const locals = new Set(
        [...readFileSync(path, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? ''),
      );
      const names = Object.fromEntries(
        [...locals].map((local) => [local, scopedClassName(SHELL, path, local)]),
      );
      return { contents: `export default ${JSON.stringify(names)}`, loader: 'js' };
    });
  },
};
