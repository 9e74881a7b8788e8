// Builds one app in its own process: `node --import tsx tools/build/build-one.ts APP`. Prints the built app as JSON.
import { buildRemote } from '../../remote-kit/src/build/build-remote.ts';
import { buildShell } from '../../shell/build/build-shell.ts';
import { SHELL } from '../../shell/build/shell-app.ts';
import { findApp } from './app-version.ts';

const [app] = process.argv.slice(2);
if (!app) throw new Error('Usage: build-one.ts APP');
try {
  const built = await (app === SHELL.name ? buildShell() : buildRemote(findApp(app)));
  process.stdout.write(`${JSON.stringify(built)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
