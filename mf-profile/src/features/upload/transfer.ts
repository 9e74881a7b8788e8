import { getAuthorizationHeader } from '@ontrend/shared/api-client';
import type { ErrorReply } from '@ontrend/shared/wire';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { UPLOAD_PATH } from './constants.ts';

/**
 * Reason why a transfer stopped. `interrupted`: is retried, also while the server has no space. `expired`: the server has
 * deleted the upload. `rejected`: the server rejects the file.
 */
export type TransferFailure =
  | { reason: 'interrupted'; retryAfterMs?: number | undefined; isServerFull?: boolean }
  | { reason: 'expired' }
  | { reason: 'rejected'; message: string | null; canRetry: boolean };

interface TransferOptions {
  file: File;
  /** File name of an existing upload; null creates a new one. */
  fileName: string | null;
  onCreated(fileName: string): void;
  /** @param sent bytes sent so far */
  onProgress(sent: number): void;
  onUploaded(): void;
  onFailure(failure: TransferFailure): void;
}

/** A running transfer. */
export interface Transfer {
  /** Stops the transfer. The server keeps what it has received. */
  stop(): void;
}

/** Statuses with a temporary cause, such as an exhausted quota. */
const RETRYABLE_STATUSES = [403, 413];
/** Delay after a 429 or 507 without Retry-After. */
const DEFAULT_RETRY_AFTER_S = 30;

function errorMessage(response: HttpResponse): string | null {
  try {
    return (JSON.parse(response.getBody()) as ErrorReply).messages.join(' ');
  } catch {
    return null;
  }
}

function classifyError(error: Error | DetailedError): TransferFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response) return { reason: 'interrupted' };
  if (status === 429 || status === 507) {
    const seconds = Number(response.getHeader('retry-after') ?? DEFAULT_RETRY_AFTER_S);
    return { reason: 'interrupted', retryAfterMs: 1_000 * seconds, isServerFull: status === 507 };
  }
  if (status === 0 || status >= 500) return { reason: 'interrupted' };
  // Another tab is still writing, or the offset has changed: the next HEAD request returns it.
  if ([408, 409, 423].includes(status)) return { reason: 'interrupted' };
  if (status === 404 || status === 410) return { reason: 'expired' };
  return {
    reason: 'rejected',
    message: errorMessage(response),
    canRetry: RETRYABLE_STATUSES.includes(status),
  };
}

/**
 * Sends a file, or the rest of it, with the tus protocol: it requests the current offset first, so no data is
 * sent twice. The tus client is loaded with the first upload.
 */
export function startTransfer(options: TransferOptions): Transfer {
  const { file, onCreated, onProgress, onUploaded, onFailure } = options;
  let isStopped = false;
  let stop = () => {};
  /** Number of consecutive rejected tokens. */
  let rejectedTokens = 0;

  async function begin() {
    const { Upload } = await import('tus-js-client');
    // Refreshes an expired token before any data is sent.
    const initialToken = await getAuthorizationHeader();
    if (isStopped) return;
    if (!initialToken) return onFailure({ reason: 'rejected', message: null, canRetry: true });
    const upload = new Upload(file, {
      // Without an endpoint, an upload that can't resume fails instead of being created again.
      ...(options.fileName
        ? { uploadUrl: `${UPLOAD_PATH}/${encodeURIComponent(options.fileName)}` }
        : { endpoint: UPLOAD_PATH }),
      // Private until the owner publishes it.
      metadata: { filename: file.name, filetype: file.type, visibility: 'private' },
      // This feature stores the upload URL and schedules retries itself.
      storeFingerprintForResuming: false,
      retryDelays: null,
      async onBeforeRequest(request: HttpRequest) {
        const header = await getAuthorizationHeader(rejectedTokens > 0);
        if (header) request.setHeader('authorization', header);
      },
      onUploadUrlAvailable() {
        upload.options.endpoint = null;
        const name = upload.url?.split('/').at(-1);
        if (name && !options.fileName && !isStopped) onCreated(decodeURIComponent(name));
      },
      onProgress(sent) {
        rejectedTokens = 0;
        if (!isStopped) onProgress(sent);
      },
      onSuccess() {
        if (!isStopped) onUploaded();
      },
      onError(error) {
        if (isStopped) return;
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : 0;
        rejectedTokens = status === 401 ? rejectedTokens + 1 : 0;
        if (rejectedTokens === 1) upload.start();
        else if (rejectedTokens > 1) onFailure({ reason: 'rejected', message: null, canRetry: true });
        else onFailure(classifyError(error));
      },
    });
    stop = () => void upload.abort();
    upload.start();
  }

  begin().catch((error: unknown) => {
    console.error('upload transfer could not start:', error);
    // The tus client could not be loaded.
    if (!isStopped) onFailure({ reason: 'interrupted' });
  });
  return {
    stop() {
      isStopped = true;
      stop();
    },
  };
}
