// Checks uploaded files for the API in a container of its own, without network and secrets (decision 078).
import { createCheckerService } from '../../domain/uploads/checker-service.ts';
import { createFileChecker } from '../../domain/uploads/file-checker.ts';
import { exitWithError, runSocketService } from '../run-socket-service.ts';

/** The program of a process that checks files, next to this file in a compiled server. */
const CHECKER = import.meta.url.endsWith('.ts')
  ? new URL('../checker/main.ts', import.meta.url)
  : new URL('checker.mjs', import.meta.url);

runSocketService('checker', (_tools, folder) =>
  createCheckerService({ checker: createFileChecker(CHECKER), folder }),
).catch(exitWithError);
