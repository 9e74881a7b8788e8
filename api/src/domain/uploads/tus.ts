import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ERRORS, EVENTS, Server, type Upload } from '@tus/server';
import type { Pool } from 'pg';
import { ApiError } from '../../platform/http/api-error.ts';
import { VIDEO_LIMITS } from '../../platform/media/constants.ts';
import { UPLOAD_PATH, UPLOAD_PREFIX } from './constants.ts';
import type { NewUpload } from './create-upload.ts';
import { createUploadLocker, uploadLockedError } from './upload-lock.ts';
import { recordReceived } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

/** Properties of a request that our routes have read. */
interface TusContext {
  /** Id of the upload; undefined for its creation. */
  id?: string;
  /** User who creates an upload. */
  ownerId?: number;
  body?: Readable;
}

interface TusOptions {
  pool: Pool;
  store: UploadStore;
  siteUrl: string;
  /** Creates an upload. @returns its id @throws {ApiError} */
  create(upload: NewUpload): Promise<string>;
  /** Called when all bytes are stored. @throws {ApiError} if the file is rejected */
  finish(id: string): Promise<void>;
}

/**
 * Handles a request of the tus protocol.
 * @throws {ApiError} for replies with a status of 400 and above
 */
type TusHandler = (raw: IncomingMessage, context?: TusContext) => Promise<Response>;

/** Our error codes and messages for the library's errors. */
const ERROR_BY_STATUS: Record<number, [code: string, message: string]> = {
  400: ['bad-upload-request', "The request doesn't follow tus 1.0."],
  403: ['bad-upload-request', "The request doesn't follow tus 1.0."],
  404: ['upload-not-found', "This upload doesn't exist."],
  409: [
    'upload-offset',
    'The upload has a different offset. Request the current offset and resume from there.',
  ],
  412: ['tus-version', 'The header Tus-Resumable: 1.0.0 is missing.'],
  413: ['too-large', 'The request exceeds the size of the upload.'],
  415: ['unsupported-media-type', 'The content type must be application/offset+octet-stream.'],
  501: ['not-supported', 'The file size must be declared when the upload is created.'],
};

/** 410: the upload was accepted, rejected or canceled, or has expired. */
export function uploadGoneError(): ApiError {
  return new ApiError(410, 'upload-gone', 'This upload has ended. Start a new one.');
}

function toApiError(status: number, cause: unknown): Error {
  if (cause instanceof ApiError) return cause;
  if (cause === ERRORS.ABORTED) return uploadLockedError();
  if (status === 410) return uploadGoneError();
  const [code, message] = ERROR_BY_STATUS[status] ?? [];
  if (code && message) return new ApiError(status, code, message);
  return cause instanceof Error ? cause : new Error(`The upload failed: ${JSON.stringify(cause)}`, { cause });
}

/** Returns true if the client has closed the connection. */
const isClosed = (raw: IncomingMessage | undefined) =>
  raw !== undefined && (raw.socket.destroyed || (raw.destroyed && !raw.complete));

const stripPrefix = (id: string) => id.slice(UPLOAD_PREFIX.length);

/** Converts a request to the format of @tus/server. */
function toWebRequest({ method, headers }: IncomingMessage, { id, body }: TusContext): Request {
  const request = new Request(`http://upload${UPLOAD_PATH}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers,
    ...(body && { body: Readable.toWeb(body), duplex: 'half' }),
  } as RequestInit);
  // A body in the first request belongs to the creation-with-upload extension, which is not supported. It is ignored.
  if (id === undefined) request.headers.delete('content-type');
  return request;
}

/** Implements tus 1.0 with @tus/server, our store, our lock and our table (decision 023). */
export function createTusHandler({ pool, store, siteUrl, create, finish }: TusOptions): TusHandler {
  const lockerOf = createUploadLocker(pool);
  const requests = new WeakMap<Request, { raw: IncomingMessage; ownerId: number | undefined }>();
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: store.datastore,
    locker: (request) => lockerOf(() => isClosed(requests.get(request)?.raw)),
    maxSize: VIDEO_LIMITS.maxBytes,
    // A waiting request gets the lock as soon as the received bytes are stored.
    lockDrainTimeout: 1,
    allowedOrigins: [siteUrl],
    allowedHeaders: ['Upload-Checksum'],
    generateUrl: (_request, { id }) => `${UPLOAD_PATH}/${stripPrefix(id)}`,
    getFileIdFromRequest: (_request, id) => `${UPLOAD_PREFIX}${id}`,
    async namingFunction(request, metadata = {}) {
      const ownerId = requests.get(request)?.ownerId;
      if (ownerId === undefined) throw new Error('The upload has no owner.');
      const bytes = Number(request.headers.get('upload-length'));
      return `${UPLOAD_PREFIX}${await create({ ownerId, bytes, metadata })}`;
    },
    async onUploadFinish(_request, upload) {
      await finish(stripPrefix(upload.id));
      return {};
    },
    onResponseError(_request, error) {
      throw toApiError('status_code' in error ? error.status_code : 500, error);
    },
  });
  server.on(EVENTS.POST_RECEIVE, (_request: unknown, { id, offset }: Upload) => {
    // Errors are ignored, because the next update contains the new value.
    recordReceived(pool, stripPrefix(id), offset).catch(() => {});
  });
  return async (raw, context = {}) => {
    const request = toWebRequest(raw, context);
    requests.set(request, { raw, ownerId: context.ownerId });
    const response = await server.handleWeb(request);
    if (response.status >= 400) throw toApiError(response.status, undefined);
    const offset = response.headers.get('upload-offset');
    if (request.method === 'PATCH' && offset !== null)
      await recordReceived(pool, context.id ?? '', Number(offset));
    return response;
  };
}
