import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { SHELL } from './shell-app.ts';
import { shellVersion } from './shell-version.ts';

/**
 * Returns the build of the shell in which remotes are developed, whether it exists or not: with React's development
 * version, which applies edits and explains mistakes, and without hot reloading of its own.
 */
export async function developmentShell(): Promise<{ app: string; version: string; folder: string }> {
  const version = `${await shellVersion()}-dev`;
  return { app: SHELL.name, version, folder: join(ROOT, '.cache/dev-shell', version) };
}
