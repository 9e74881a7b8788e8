// Checks uploaded files for the API in a container of its own, without network and secrets (decision 078).
import { rm } from 'node:fs/promises';
import { createCheckerService } from '../../domain/uploads/checker-service.ts';
import { createFileChecker } from '../../domain/uploads/file-checker.ts';
import { jsonLog } from '../../platform/log/json-log.ts';
import { findMediaTools, findOutdatedTool } from '../../platform/media/tools.ts';

/** The program of a process that checks files, next to this file in a compiled server. */
const CHECKER = import.meta.url.endsWith('.ts')
  ? new URL('../checker/main.ts', import.meta.url)
  : new URL('checker.mjs', import.meta.url);

async function main(): Promise<void> {
  const { CHECKER_SOCKET: socket, CHECKER_FILES: folder, LOG_LEVEL: level = 'info' } = process.env;
  if (!socket || !folder) throw new Error('CHECKER_SOCKET and CHECKER_FILES must be set.');
  const log = jsonLog(level, (line) => process.stdout.write(`${line}\n`), 'checker');
  const tools = await findMediaTools();
  const warning = findOutdatedTool(tools);
  if (warning) log.warn({ ...tools }, warning);
  const { server, stop } = createCheckerService({ checker: createFileChecker(CHECKER), folder });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  // A killed container leaves its socket behind.
  await rm(socket, { force: true });
  // The API runs as another user.
  server.listen({ path: socket, readableAll: true, writableAll: true }, () =>
    log.info({ socket }, 'checker ready'),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
