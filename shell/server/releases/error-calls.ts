import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ApiAccess, callApi } from '../http/call-api.ts';
import { listNewestBuilds } from './known-apps.ts';
import { sendReleaseError, sendValidationError } from './release-replies.ts';
import { undefinedIfMissing } from './release-storage.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';
import { createPositionFinder, type SourceMapReader, symbolicateStack } from './symbolicate.ts';
import { symbolicatePositions } from './symbolicate-positions.ts';

const PATH = 'app/service/error-reports';
/** Timeout of the API call, in milliseconds. */
const API_TIMEOUT_MS = 5_000;

const stackRequestSchema = z.strictObject({ stack: z.string().min(1).max(50_000) });
const errorsQuerySchema = z.object({
  id: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

type ErrorReports = Calls[typeof PATH]['reply']['data'];

/** Reads source maps from the release store. They are part of the builds, but browsers cannot load them. */
function createSourceMapReader(store: ReleaseStore): SourceMapReader {
  return async (app, version, file) => {
    if (!(await store.hasBuild(app, version))) return undefined;
    const folder = await store.storage.fetchBuild(app, version);
    return readFile(join(folder, `${file}.map`), 'utf8').catch(undefinedIfMissing);
  };
}

/** Registers the calls that return stack traces with the positions of the sources. They need a release token. */
export function registerErrorCalls(
  guarded: FastifyInstance,
  { store, api, tokens }: { store: ReleaseStore; api: ApiAccess; tokens: ReleaseTokens },
): void {
  const readSourceMap = createSourceMapReader(store);

  guarded.post('/stack', async (request, reply) => {
    const parsed = stackRequestSchema.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const rights = tokens.findRights(request.headers.authorization);
    const findPosition = createPositionFinder(readSourceMap);
    const stack = await symbolicateStack(parsed.data.stack, findPosition);
    return {
      data: { stack: await symbolicatePositions(stack, findPosition, () => listNewestBuilds(store, rights)) },
    };
  });

  guarded.get<{ Params: { app: string } }>('/:app/errors', async (request, reply) => {
    const parsed = errorsQuerySchema.safeParse(request.query);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const { status, reply: apiReply } = await callApi(api, {
      path: PATH,
      body: { app: request.params.app, ...parsed.data },
      address: DOCUMENT_SERVER_CLIENT,
      timeoutMs: API_TIMEOUT_MS,
    });
    if (status !== 200)
      return sendReleaseError(reply, 502, 'unavailable', `The API responded with status ${status}.`);
    const reports = (apiReply as { data: ErrorReports }).data;
    const data: ErrorReports = [];
    const findPosition = createPositionFinder(readSourceMap);
    for (const report of reports)
      data.push({ ...report, stack: await symbolicateStack(report.stack, findPosition) });
    return { data };
  });
}
