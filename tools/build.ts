// Builds what is out of date, in parallel, with a line for each app. `npm run build [app ...]`
import { buildEverything } from './build/build-everything.ts';

try {
  await buildEverything(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
