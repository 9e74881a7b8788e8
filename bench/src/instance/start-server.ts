import { findFreePort } from '@ontrend/shared/server/ports';
import { superviseProcess } from '../../../tools/supervisor/supervise-process.ts';
import { waitUntilReady } from '../../../tools/supervisor/wait-until-ready.ts';

export interface RunningServer {
  url: string;
  /** Process ID of the server. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a Node server on a free port, which it reads from `PORT` or `API_PORT`.
 * @param healthPath path that responds when it is ready
 */
export async function startServer(
  name: string,
  nodeArguments: string[],
  environment: Record<string, string>,
  healthPath: string,
): Promise<RunningServer> {
  const port = String(await findFreePort());
  const child = superviseProcess({
    name,
    arguments: nodeArguments,
    environment: { LOG_LEVEL: 'fatal', PORT: port, API_PORT: port, ...environment },
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(child, `${url}${healthPath}`);
  return { url, pid: child.pid, stop: () => child.stop() };
}
