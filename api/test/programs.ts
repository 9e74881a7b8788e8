import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Files of compiled programs, by their folder in `api/src/programs`. */
const COMPILED_FILES = {
  server: 'main.mjs',
  worker: 'worker.mjs',
  transcoder: 'transcoder.mjs',
  checker: 'checker.mjs',
  'checker-service': 'checker-service.mjs',
};

type ProgramName = keyof typeof COMPILED_FILES;

/**
 * Returns a compiled program of the API, which starts with a third of the processor time. `npm test` names the folder in
 * `TEST_API_BUILD`; without it, returns undefined.
 */
export function findCompiledProgram(name: ProgramName): URL | undefined {
  const build = process.env.TEST_API_BUILD;
  return build ? pathToFileURL(join(build, COMPILED_FILES[name])) : undefined;
}

/** Returns Node's arguments that start a program of the API: the compiled one, or its source. */
export function programArguments(name: ProgramName): string[] {
  const compiled = findCompiledProgram(name);
  return compiled
    ? [fileURLToPath(compiled)]
    : ['--import', require.resolve('tsx'), join(import.meta.dirname, '../src/programs', name, 'main.ts')];
}
