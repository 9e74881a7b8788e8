// `npm run test:engines [-- --engine firefox] [-- journey ...]`: runs the smoke suite in Firefox and WebKit.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from '../../tools/test/run-node.ts';
import { ENGINES, type EngineName } from './driver/driver.ts';
import { ensureEngine, MissingEngineError } from './install.ts';

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

const isEngine = (name: string): name is EngineName => ENGINES.some((engine) => engine === name);

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', multiple: true, default: [...ENGINES] } },
  allowPositionals: true,
});
const engines = values.engine.map((name) =>
  isEngine(name) ? name : exitWithError(`--engine is ${name}. Choose one of: ${ENGINES.join(', ')}`),
);
for (const engine of engines) {
  try {
    console.log(`${engine}: ${await ensureEngine(engine)}`);
  } catch (error) {
    if (!(error instanceof MissingEngineError)) throw error;
    exitWithError(error.message);
  }
}
const code = await runNode(join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'), [
  'test',
  ...positionals,
  ...['-c', join(ROOT, 'e2e/engines/playwright.config.ts')],
  ...engines.flatMap((engine) => ['--project', engine]),
]);
process.exit(code);
