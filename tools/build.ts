// `npm run build [app ...]`: builds apps and servers with changed sources, in parallel.
import { buildEverything } from './build/build-everything.ts';

try {
  await buildEverything(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
