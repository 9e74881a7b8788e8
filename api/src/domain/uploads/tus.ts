import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ERRORS, EVENTS, Server, type Upload } from '@tus/server';
import type { Pool } from 'pg';
import { ApiError } from '../../platform/http/api-error.ts';
import { VIDEO_LIMITS } from '../../platform/media/constants.ts';
import { UPLOAD_PATH, UPLOAD_PREFIX } from './constants.ts';
import { createUploadLocker, uploadLockedError } from './upload-lock.ts';
import { recordReceived } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

/** A request of the tus protocol. */
export interface TusRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  /** Id of the upload; null for its creation. */
  id: string | null;
  body: Readable | null;
}

interface TusContext {
  pool: Pool;
  store: UploadStore;
  siteUrl: string;
  /** Creates an upload. @returns its id @throws {ApiError} */
  create(request: Request, metadata: Record<string, string | null>): Promise<string>;
  /** Returns true if the client has closed the connection. */
  isClosed(request: Request): boolean;
  /** Called when all bytes are stored. @throws {ApiError} if the file is rejected */
  finish(id: string): Promise<void>;
}

export interface TusHandler {
  /**
   * Handles a request of the protocol.
   * @throws {ApiError} for replies with a status of 400 and above
   */
  handle(request: Request): Promise<Response>;
}

/** Our error codes and messages for the library's errors. */
const ERROR_BY_STATUS: Record<number, [code: string, message: string]> = {
  400: ['bad-upload-request', "The request doesn't follow tus 1.0."],
  403: ['bad-upload-request', "The request doesn't follow tus 1.0."],
  404: ['upload-not-found', "This upload doesn't exist."],
  409: [
    'upload-offset',
    'The upload has a different offset. Request the current offset and resume from there.',
  ],
  410: ['upload-gone', 'This upload has ended. Start a new one.'],
  412: ['tus-version', 'The header Tus-Resumable: 1.0.0 is missing.'],
  413: ['too-large', 'The request exceeds the size of the upload.'],
  415: ['unsupported-media-type', 'The content type must be application/offset+octet-stream.'],
  501: ['not-supported', 'The file size must be declared when the upload is created.'],
};

function toApiError(status: number, cause: unknown): Error {
  if (cause instanceof ApiError) return cause;
  if (cause === ERRORS.ABORTED) return uploadLockedError();
  const [code, message] = ERROR_BY_STATUS[status] ?? [];
  if (code && message) return new ApiError(status, code, message);
  return cause instanceof Error ? cause : new Error(`The upload failed: ${JSON.stringify(cause)}`, { cause });
}

const stripPrefix = (id: string) => id.slice(UPLOAD_PREFIX.length);

/** Implements tus 1.0 with @tus/server, our store, our lock and our table (decision 023). */
export function createTusHandler({ pool, store, siteUrl, create, isClosed, finish }: TusContext): TusHandler {
  const lockerOf = createUploadLocker(pool);
  const causes = new WeakMap<Request, unknown>();
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: store.datastore,
    locker: (request) => lockerOf(() => isClosed(request)),
    maxSize: VIDEO_LIMITS.maxBytes,
    // A waiting request gets the lock as soon as the received bytes are stored.
    lockDrainTimeout: 1,
    allowedOrigins: [siteUrl],
    allowedHeaders: ['Upload-Checksum'],
    generateUrl: (_request, { id }) => `${UPLOAD_PATH}/${stripPrefix(id)}`,
    getFileIdFromRequest: (request) => `${UPLOAD_PREFIX}${new URL(request.url).pathname.split('/').at(-1)}`,
    namingFunction: async (request, metadata) => `${UPLOAD_PREFIX}${await create(request, metadata ?? {})}`,
    async onUploadFinish(_request, upload) {
      await finish(stripPrefix(upload.id));
      return {};
    },
    onResponseError(request, error) {
      causes.set(request, error);
      return undefined;
    },
  });
  server.on(EVENTS.POST_RECEIVE, (_request: unknown, { id, offset }: Upload) => {
    // Errors are ignored, because the next update contains the new value.
    recordReceived(pool, stripPrefix(id), offset).catch(() => {});
  });
  return {
    async handle(request) {
      const response = await server.handleWeb(request);
      if (response.status >= 400) throw toApiError(response.status, causes.get(request));
      const offset = response.headers.get('upload-offset');
      if (request.method === 'PATCH' && offset !== null) {
        await recordReceived(pool, new URL(request.url).pathname.split('/').at(-1) ?? '', Number(offset));
      }
      return response;
    },
  };
}

/** Converts a request to the format of @tus/server. @param url path of the request */
export function toTusRequest({ method, headers, id, body }: TusRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, String(value));
  return new Request(`http://upload${UPLOAD_PATH}${id === null ? '' : `/${id}`}`, {
    method,
    headers: given,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}
