import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { TOOL_IDLE_TIMEOUT_MS } from './constants.ts';
import { ToolInterruptedError } from './errors.ts';
import { decodeFrames } from './tool-frames.ts';
import { MAX_ERROR_CHARACTERS, type StartTool, type ToolExit } from './tool-process.ts';
import { DELETE_FOLDER_PATH, RUN_PATH, type ToolRequest } from './tool-service.ts';
import type { MediaTools, ToolName } from './tools.ts';

// A malicious upload may have compromised the service, so replies are validated.
const resultSchema = z.union([
  z.object({
    code: z.int().min(0).max(255).nullable(),
    killedBy: z
      .string()
      .regex(/^SIG[A-Z0-9]{1,10}$/)
      .nullable(),
    errorOutput: z.string().max(MAX_ERROR_CHARACTERS),
  }),
  z.object({ error: z.string().max(MAX_ERROR_CHARACTERS) }),
]);

/** Runs media tools in the transcoder service. */
export interface ToolClient {
  tools: MediaTools;
  /** Deletes, as the user of the tools, what the worker cannot delete in a folder. */
  deleteFolder(folder: string): Promise<void>;
}

const notStarted = (reason: string) =>
  new ToolInterruptedError('TOOL_NOT_STARTED', `The transcoder can't be reached: ${reason}`);

/** Waits for the response. @throws ToolInterruptedError without one, and for another status */
async function readReply(call: ClientRequest, status: number): Promise<IncomingMessage> {
  const [response] = (await once(call, 'response').catch((error: Error) => {
    throw notStarted(error.message);
  })) as [IncomingMessage];
  if (response.statusCode === status) return response;
  response.resume();
  call.destroy();
  throw notStarted(`it replied with status ${response.statusCode}`);
}

/** Passes the output of a tool on. @returns how it ended */
async function readExit(response: IncomingMessage, output: PassThrough): Promise<ToolExit> {
  let result: z.infer<typeof resultSchema> | undefined;
  for await (const { kind, content } of decodeFrames(response)) {
    if (kind === 'exit') result = resultSchema.parse(JSON.parse(content.toString()));
    else if (kind === 'output' && !output.write(content)) await once(output, 'drain');
  }
  if (!result) throw new Error('it sent no result');
  if ('error' in result) throw new ToolInterruptedError('TOOL_NOT_STARTED', result.error);
  return result;
}

/**
 * Creates a client of a transcoder service. If the service can't be reached, or ends or falls silent during a run, the
 * machine is the cause: the job is postponed (`findMachineFailure`), for at most a day.
 * @param socket path of the service's socket
 * @param idleTimeoutMs maximum time without a byte from the service, and for the end of a killed tool
 */
export function createToolClient(socket: string, idleTimeoutMs = TOOL_IDLE_TIMEOUT_MS): ToolClient {
  function send(path: string): ClientRequest {
    const call = request({ socketPath: socket, path, method: 'POST', agent: false, timeout: idleTimeoutMs });
    call.on('timeout', () => call.destroy(new Error(`no data for ${idleTimeoutMs} ms`)));
    return call;
  }

  async function runCall(call: ClientRequest, output: PassThrough): Promise<ToolExit> {
    // Also emitted during a response, which ends then without its last frame.
    let failure: Error | undefined;
    call.on('error', (error) => {
      failure = error;
    });
    const response = await readReply(call, 200);
    try {
      const exit = await readExit(response, output);
      output.end();
      await finished(output, { writable: false });
      return exit;
    } catch (error) {
      if (error instanceof ToolInterruptedError) throw error;
      const { message: reason } = failure ?? (error as Error);
      throw new ToolInterruptedError('TOOL_KILLED', `The transcoder ended during the run: ${reason}`);
    } finally {
      call.destroy();
    }
  }

  const start: StartTool = (tool, parameters, cwd) => {
    const call = send(RUN_PATH);
    const output = new PassThrough();
    const toolRequest: ToolRequest = { tool: tool as ToolName, parameters, cwd };
    call.write(`${JSON.stringify(toolRequest)}\n`);
    const exit = runCall(call, output);
    let isKilled = false;
    return {
      output,
      exit,
      kill() {
        if (isKilled) return;
        isKilled = true;
        // The service kills the tool and sends its exit.
        call.end();
        const timer = setTimeout(() => call.destroy(new Error('the tool did not end')), idleTimeoutMs);
        const stopTimer = () => clearTimeout(timer);
        exit.then(stopTimer, stopTimer);
      },
    };
  };

  return {
    tools: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', start },
    async deleteFolder(folder) {
      const call = send(`${DELETE_FOLDER_PATH}?${new URLSearchParams({ folder })}`);
      call.on('error', () => {});
      call.end();
      (await readReply(call, 204)).resume();
    },
  };
}
