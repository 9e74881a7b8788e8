import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Files of compiled programs, by their folder in `api/src/programs`. */
const COMPILED_FILES = {
  server: 'main.mjs',
  worker: 'worker.mjs',
  transcoder: 'transcoder.mjs',
  'checker-service': 'checker-service.mjs',
};

/**
 * Returns Node's arguments that start a program of the API. `npm test` names its compiled programs, which start with a third of
 * the processor time, in `TEST_API_BUILD`; without it, the source is run.
 */
export function programArguments(name: keyof typeof COMPILED_FILES): string[] {
  const build = process.env.TEST_API_BUILD;
  return build
    ? [join(build, COMPILED_FILES[name])]
    : ['--import', require.resolve('tsx'), join(import.meta.dirname, '../src/programs', name, 'main.ts')];
}
