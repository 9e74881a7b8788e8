import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { jsonLog } from '../platform/log/json-log.ts';
import { findMediaTools, findOutdatedTool, type MediaTools } from '../platform/media/tools.ts';

/** A server that reads files of users, and its end. */
interface SocketService {
  server: Server;
  stop(): Promise<void>;
}

/**
 * Runs a service that reads files of users in a container of its own, without network and secrets (decisions 078 and 080). Its
 * settings are `<NAME>_SOCKET`, `<NAME>_FILES` and `LOG_LEVEL`.
 * @param create receives the media tools and the folder of the files
 */
export async function runSocketService(
  name: 'checker' | 'transcoder',
  create: (tools: MediaTools, folder: string) => SocketService,
): Promise<void> {
  const prefix = name.toUpperCase();
  const { LOG_LEVEL: level = 'info' } = process.env;
  const [socket, folder] = [process.env[`${prefix}_SOCKET`], process.env[`${prefix}_FILES`]];
  if (!socket || !folder) throw new Error(`${prefix}_SOCKET and ${prefix}_FILES must be set.`);
  const log = jsonLog(level, (line) => process.stdout.write(`${line}\n`), name);
  const tools = await findMediaTools();
  const warning = findOutdatedTool(tools);
  if (warning) log.warn({ ...tools }, warning);
  const { server, stop } = create(tools, folder);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  // A killed container leaves its socket behind.
  await rm(socket, { force: true });
  // The clients run as another user.
  server.listen({ path: socket, readableAll: true, writableAll: true }, () =>
    log.info({ socket }, `${name} ready`),
  );
}

/** Prints the reason why a program could not start, and ends it. */
export function exitWithError(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
