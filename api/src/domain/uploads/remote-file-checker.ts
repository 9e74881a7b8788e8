import { type IncomingMessage, request } from 'node:http';
import { relative } from 'node:path';
import { z } from 'zod';
import type { ToolServicePaths } from '../../platform/config/config.ts';
import { ToolInterruptedError } from '../../platform/media/errors.ts';
import type { CheckedVideo } from './check-file.ts';
import { fromSentError } from './checker-messages.ts';
import { CHECK_PATH } from './checker-service.ts';
import { CHECKER_IDLE_TIMEOUT_MS } from './constants.ts';
import { CheckerExitError, type FileChecker } from './file-checker.ts';

/** The service can't be reached, so the file has not been read. */
class CheckerUnavailableError extends Error {
  override name = 'CheckerUnavailableError';
  readonly code = 'TOOL_NOT_STARTED';
}

/** Maximum length of a reply, in characters, including heartbeats. */
const MAX_REPLY_LENGTH = 64 * 1_024;

// A malicious file may have compromised the service, so replies are validated and unknown properties are dropped.
const nonNegative = z.number().nonnegative();
/** Failures of a media tool. Codes of other machine failures would stop all checks. */
const ERROR_CODES = /^TOOL_[A-Z_]+$|^ENOENT$/;
const replySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checked'),
    video: z.object({
      bytes: nonNegative.int(),
      duration: nonNegative,
      width: nonNegative.int(),
      height: nonNegative.int(),
    }),
  }),
  z.object({
    kind: z.literal('failed'),
    error: z.object({
      name: z.string(),
      message: z.string(),
      stack: z.string().optional(),
      properties: z.object({ code: z.string().regex(ERROR_CODES).optional().catch(undefined) }),
    }),
  }),
]);

async function readText(response: IncomingMessage): Promise<string> {
  let reply = '';
  for await (const chunk of response.setEncoding('utf8')) {
    reply += chunk;
    if (reply.length > MAX_REPLY_LENGTH) throw new Error('The reply of the checker is too long.');
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
  // `stack` is optional in the schema, but a required property of SentError.
  throw fromSentError({ ...error, stack: error.stack });
}

/**
 * Creates a client of a checker service. If the service can't be reached, a check fails with a machine failure
 * (`findMachineFailure`) and is retried later. If the service exits during a check, the check fails with CheckerExitError and
 * counts, because the file may be the cause, as with `createFileChecker`.
 * @param idleTimeoutMs maximum time without a byte from the service
 */
export function createRemoteFileChecker(
  { socket, files }: ToolServicePaths,
  idleTimeoutMs = CHECKER_IDLE_TIMEOUT_MS,
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
        timeout: idleTimeoutMs,
      });
      call.on('timeout', () => call.destroy(new Error(`no data for ${idleTimeoutMs} ms`)));
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
      const canceled = AbortSignal.any(signal ? [closing.signal, signal] : [closing.signal]);
      try {
        return await readResult(await send(file, canceled));
      } catch (error) {
        // The same error as when `createFileChecker` kills its process.
        if (canceled.aborted) throw new ToolInterruptedError('TOOL_KILLED', 'The check was canceled.');
        throw error;
      }
    },
    close: () => closing.abort(),
  };
}
