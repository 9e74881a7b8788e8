// Builds one app in its own process: `node --import tsx shared/build/build-one.ts APP`. Prints the built app
// as JSON.
import { buildApp } from './build-app.ts';

const [app] = process.argv.slice(2);
if (!app) throw new Error('Usage: build-one.ts APP');
try {
  process.stdout.write(`${JSON.stringify(await buildApp(app))}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
