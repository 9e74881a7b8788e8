// Builds the shell for the development of remotes: `node --import tsx shell/build/build-development-shell.ts`. Prints the
// build as JSON.
import { writeShell } from './build-shell.ts';
import { developmentShell } from './development-shell.ts';

const { version, folder } = await developmentShell();
try {
  await writeShell(folder, version, 'development');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
