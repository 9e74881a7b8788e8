import { join } from 'node:path';
import { appVersion } from './app-version.ts';
import { ROOT } from './repository.ts';

/**
 * Returns the build of the shell in which remotes are developed, whether it exists or not: with React's development
 * version, which applies edits and explains mistakes, and without hot reloading of its own.
 */
export async function developmentShell(): Promise<{ app: 'shell'; version: string; folder: string }> {
  const version = `${await appVersion('shell')}-dev`;
  return { app: 'shell', version, folder: join(ROOT, '.cache/dev-shell', version) };
}
