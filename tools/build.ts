// `npm run build [package ...]`: builds the apps and servers with changed sources, in parallel.
import { buildEverything } from './build/build-everything.ts';
import { buildPackages } from './build/build-packages.ts';

try {
  const packages = process.argv.slice(2);
  if (packages.length === 0) await buildEverything();
  else await buildPackages(packages);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
