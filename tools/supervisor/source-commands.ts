import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const watchCommand = (file: string) => [
  join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  join(ROOT, file),
];

/** How the servers are run from their sources, started again by every edit. */
export const SOURCE_COMMANDS = {
  api: watchCommand('api/src/programs/server/main.ts'),
  worker: watchCommand('api/src/programs/worker/main.ts'),
  documents: watchCommand('shell/server/main.ts'),
};
