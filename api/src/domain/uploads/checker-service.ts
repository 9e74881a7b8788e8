import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import { createFairQueue } from '../../platform/concurrency/fair-queue.ts';
import { type CheckerMessage, toSentError } from './checker-messages.ts';
import { CHECKER_HEARTBEAT_MS, MAX_SERVICE_CHECKS, MAX_WAITING_CHECKS } from './constants.ts';
import type { FileChecker } from './file-checker.ts';

/** The path of the calls, with the file as a parameter, and the one of the health check. */
export const CHECK_PATH = '/check';
const HEALTH_PATH = '/health';

/** The service is stopping. The file has not been read to its end, and is checked again later. */
class CheckerStoppedError extends Error {
  override name = 'CheckerStoppedError';
  readonly code = 'TOOL_NOT_STARTED';
}

interface ServiceContext {
  checker: FileChecker;
  /** Folder outside of which no file is opened. */
  folder: string;
  heartbeatMs?: number;
}

/** A server that checks files for the API (decision 078). */
export interface CheckerService {
  server: Server;
  /** Ends running and waiting checks, whose clients postpone them, and closes the server. */
  stop(): Promise<void>;
}

/** Returns a path of the folder. @throws when it leads outside */
function resolveInside(folder: string, path: string): string {
  const file = resolve(folder, path);
  if (!file.startsWith(resolve(folder) + sep)) throw new Error(`"${path}" leads out of its folder`);
  return file;
}

/**
 * Creates an HTTP server for `POST /check?file=<path in the folder>`. The reply starts at once and contains spaces until it
 * ends with a `CheckerMessage`, so that the client notices when the service hangs. A check ends when its client disconnects.
 */
export function createCheckerService({
  checker,
  folder,
  heartbeatMs = CHECKER_HEARTBEAT_MS,
}: ServiceContext): CheckerService {
  // Each replica of the API takes fair turns between its users and sends a few files, so a common line is fair enough.
  const queue = createFairQueue({ maxRunning: MAX_SERVICE_CHECKS, maxWaiting: MAX_WAITING_CHECKS });
  const stopping = new AbortController();

  async function check(path: string, signal: AbortSignal): Promise<CheckerMessage> {
    try {
      const file = resolveInside(folder, path);
      const video = await queue.run({ owner: 'all', signal }, () => checker.check(file, signal));
      return { kind: 'checked', video };
    } catch (error) {
      return { kind: 'failed', error: toSentError(stopping.signal.aborted ? stopping.signal.reason : error) };
    }
  }

  async function replyToCheck(path: string, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort(new Error('The client has disconnected.'));
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const heartbeat = setInterval(() => response.write(' '), heartbeatMs);
    const message = await check(path, AbortSignal.any([gone.signal, stopping.signal]));
    clearInterval(heartbeat);
    response.end(JSON.stringify(message));
  }

  function reply({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://checker');
    const file = searchParams.get('file');
    if (method === 'POST' && pathname === CHECK_PATH && file) void replyToCheck(file, response);
    else response.writeHead(pathname === HEALTH_PATH ? 204 : 404).end();
  }

  const server = createServer(reply);
  return {
    server,
    async stop() {
      stopping.abort(new CheckerStoppedError('The checker is stopping.'));
      checker.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
