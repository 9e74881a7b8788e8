import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { TOOL_HEARTBEAT_MS } from './constants.ts';
import { encodeFrame } from './tool-frames.ts';
import { startTool, type ToolExit, type ToolProcess } from './tool-process.ts';
import type { MediaTools, ToolName } from './tools.ts';

/** The paths of the calls, and the one of the health check. */
export const RUN_PATH = '/run';
export const DELETE_FOLDER_PATH = '/delete-folder';
const HEALTH_PATH = '/health';

/** The first line of the body of a call that runs a tool. When the body ends, the tool is killed. */
export interface ToolRequest {
  tool: ToolName;
  parameters: string[];
  cwd?: string | undefined;
}

/** The last frame of a reply. `error`: the tool could not be started. */
export type ToolResult = ToolExit | { error: string };

interface ServiceContext {
  tools: MediaTools;
  /** Folder in which the worker has its files, at the same path. The working directory of a tool must be inside it. */
  folder: string;
  heartbeatMs?: number;
}

/** A server that runs media tools for the worker (decision 080). */
export interface ToolService {
  server: Server;
  /** Kills the tools, waits for their end and closes the server. The clients repeat the jobs. */
  stop(): Promise<void>;
}

/** Deletes what the user of this process owns in a folder, also folders whose permissions a tool has removed. */
const DELETE_FOLDER_SCRIPT = 'chmod -R u+rwX -- "$0"; rm -rf -- "$0"';

/** Sends output and result of a tool, and heartbeats until then. */
async function sendResult(tool: ToolProcess, response: ServerResponse, heartbeatMs: number): Promise<void> {
  const heartbeat = setInterval(() => response.write(encodeFrame('heartbeat')), heartbeatMs);
  response.once('close', () => {
    clearInterval(heartbeat);
    // Otherwise unread output would keep the exit of the tool from being reported.
    tool.output.destroy();
  });
  tool.output.on('data', (chunk: Buffer) => {
    if (response.write(encodeFrame('output', chunk))) return;
    tool.output.pause();
    response.once('drain', () => tool.output.resume());
  });
  const result: ToolResult = await tool.exit.catch((error: Error) => ({ error: error.message }));
  response.end(encodeFrame('exit', Buffer.from(JSON.stringify(result))));
}

/** Creates an HTTP server for the calls of `createToolClient`. */
export function createToolService({
  tools: programs,
  folder,
  heartbeatMs = TOOL_HEARTBEAT_MS,
}: ServiceContext): ToolService {
  const root = resolve(folder);
  const tools = new Set<ToolProcess>();
  const isInside = (path: string) => resolve(path).startsWith(root + sep);

  function run(line: string, response: ServerResponse): ToolProcess {
    const { tool, parameters, cwd } = JSON.parse(line) as ToolRequest;
    if (!['ffmpeg', 'ffprobe'].includes(tool)) throw new Error(`"${tool}" is not a media tool.`);
    if (cwd !== undefined && !isInside(cwd)) throw new Error(`"${cwd}" is not a folder of the worker.`);
    const running = startTool(programs[tool], parameters, cwd);
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    tools.add(running);
    void sendResult(running, response, heartbeatMs).finally(() => tools.delete(running));
    return running;
  }

  function replyToRun(request: IncomingMessage, response: ServerResponse): void {
    let running: ToolProcess | undefined;
    createInterface({ input: request })
      .once('line', (line) => {
        try {
          running = run(line, response);
        } catch (error) {
          response.writeHead(400).end(String(error));
        }
      })
      .once('close', () => running?.kill())
      // The client has disconnected.
      .on('error', () => {});
    response.once('close', () => running?.kill());
  }

  async function replyToDeleteFolder(path: string, response: ServerResponse): Promise<void> {
    // It fails for what other users own, which the caller deletes.
    if (isInside(path))
      await promisify(execFile)('/bin/sh', ['-c', DELETE_FOLDER_SCRIPT, path]).catch(() => {});
    response.writeHead(isInside(path) ? 204 : 400).end();
  }

  function reply(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://transcoder');
    if (request.method === 'POST' && pathname === RUN_PATH) replyToRun(request, response);
    else if (request.method === 'POST' && pathname === DELETE_FOLDER_PATH)
      void replyToDeleteFolder(searchParams.get('folder') ?? '', response);
    else response.writeHead(pathname === HEALTH_PATH ? 204 : 404).end();
  }

  // The body of a call is open for as long as its tool runs.
  const server = createServer({ requestTimeout: 0 }, reply);
  return {
    server,
    async stop() {
      const closed = new Promise((resolveClosed) => server.close(resolveClosed));
      // Kills the tools of the calls.
      server.closeAllConnections();
      await Promise.allSettled([closed, ...[...tools].map(({ exit }) => exit)]);
    },
  };
}
