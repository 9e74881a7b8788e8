import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { App } from './app-build.ts';

/**
 * Returns the scoped name of a CSS module's class: the same in webpack and esbuild builds, and different for
 * each app, because two remotes that bundle the same `Button` each ship its styles.
 */
export function scopedClassName({ name, root }: App, file: string, local: string): string {
  const hash = createHash('sha256')
    .update(`${name}\0${relative(root, file)}\0${local}`)
    .digest('base64url');
  return `_${hash.slice(0, 6)}`;
}
