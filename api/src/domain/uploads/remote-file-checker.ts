import { type IncomingMessage, request } from 'node:http';
import { relative } from 'node:path';
import { z } from 'zod';
import type { CheckerServicePaths } from '../../platform/config/config.ts';
import { ToolInterruptedError } from '../../platform/media/errors.ts';
import type { CheckedVideo } from './check-file.ts';
import { fromSentError } from './checker-messages.ts';
import { CHECK_PATH } from './checker-service.ts';
import { CHECKER_SILENCE_MS } from './constants.ts';
import { CheckerExitError, type FileChecker } from './file-checker.ts';

/** The service can't be reached, so the file has not been read. */
class CheckerUnavailableError extends Error {
  override name = 'CheckerUnavailableError';
  readonly code = 'TOOL_NOT_STARTED';
}

/** Maximum length of a reply, in bytes. */
const MAX_REPLY_BYTES = 64 * 1_024;

// A file may have taken over the service, so that only known properties of a reply are used.
const size = z.number().nonnegative();
const replySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checked'),
    video: z.object({ bytes: size.int(), duration: size, width: size.int(), height: size.int() }),
  }),
  z.object({
    kind: z.literal('failed'),
    error: z.object({
      name: z.string(),
      message: z.string(),
      stack: z.string().optional(),
      properties: z.object({ code: z.string().optional() }),
    }),
  }),
]);

async function readText(response: IncomingMessage): Promise<string> {
  let reply = '';
  for await (const chunk of response.setEncoding('utf8')) {
    reply += chunk;
    if (reply.length > MAX_REPLY_BYTES) throw new Error('The reply of the checker is too long.');
  }
  return reply;
}

/** Returns the result that a reply contains. @throws the error that it contains; CheckerExitError without a result */
async function readResult(response: IncomingMessage): Promise<CheckedVideo> {
  const message = await readText(response)
    .then((reply) => replySchema.parse(JSON.parse(reply)))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CheckerExitError(`The checker service sent no result: ${reason}`);
    });
  if (message.kind === 'checked') return message.video;
  const { error } = message;
  if (error.name === 'CheckerExitError') throw new CheckerExitError(error.message);
  throw fromSentError({ ...error, stack: error.stack });
}

/**
 * Creates a client of a checker service. If the service can't be reached, a check fails with an error of the machine and
 * is repeated later. If it ends during a check, the file may be the cause, as with `createFileChecker`.
 * @param silenceMs time without a byte of the service after which it is given up
 */
export function createRemoteFileChecker(
  { socket, files }: CheckerServicePaths,
  silenceMs = CHECKER_SILENCE_MS,
): FileChecker {
  const closing = new AbortController();

  const send = (file: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const parameters = new URLSearchParams({ file: relative(files, file) });
      const path = `${CHECK_PATH}?${parameters}`;
      const call = request({
        socketPath: socket,
        path,
        method: 'POST',
        agent: false,
        signal,
        timeout: silenceMs,
      });
      call.on('timeout', () => call.destroy(new Error(`no sign of life for ${silenceMs} ms`)));
      call.on('error', ({ message }) =>
        reject(new CheckerUnavailableError(`The checker service can't be reached: ${message}`)),
      );
      call.on('response', (response) => {
        if (response.statusCode === 200) return resolve(response);
        response.resume();
        reject(
          new CheckerUnavailableError(`The checker service replied with status ${response.statusCode}.`),
        );
      });
      call.end();
    });

  return {
    async check(file, signal) {
      const ended = AbortSignal.any(signal ? [closing.signal, signal] : [closing.signal]);
      try {
        return await readResult(await send(file, ended));
      } catch (error) {
        // As the process of `createFileChecker` that is killed then; the check does not count.
        if (ended.aborted) throw new ToolInterruptedError('TOOL_KILLED', 'The check was canceled.');
        throw error;
      }
    },
    close: () => closing.abort(),
  };
}
