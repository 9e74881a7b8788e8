import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const watchCommand = (file: string) => [
  join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  join(ROOT, file),
];

/** Commands that run the servers from source and restart them after an edit. */
export const SOURCE_COMMANDS = {
  api: watchCommand('api/src/programs/server/main.ts'),
  worker: watchCommand('api/src/programs/worker/main.ts'),
  documents: watchCommand('shell/server/main.ts'),
};
