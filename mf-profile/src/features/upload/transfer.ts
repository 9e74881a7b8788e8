import { getAuthorizationHeader } from '@ontrend/shared/api-client';
import type { ErrorReply } from '@ontrend/shared/wire';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { UPLOAD_PATH } from './constants.ts';

/** Why a transfer ended before its end. `interrupted`: try again by itself. `expired`: the server has forgotten it. */
export type TransferFailure =
  | { reason: 'interrupted'; retryAfterMs?: number | undefined }
  | { reason: 'expired' }
  | { reason: 'rejected'; message: string | null; canRetry: boolean };

interface TransferOptions {
  file: File;
  /** Of one that was begun before; null begins a new one. */
  fileName: string | null;
  onCreated(fileName: string): void;
  /** @param sent bytes of the file that have left */
  onProgress(sent: number): void;
  onUploaded(): void;
  onFailure(failure: TransferFailure): void;
}

/** A file on its way. */
export interface Transfer {
  /** Stops it where it is; what came is kept by the server. */
  stop(): void;
}

/** What may be otherwise in an hour: the day's share, the server's disk. */
const RETRYABLE_STATUSES = [403, 413, 429, 507];

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
  if (!response || status === 0 || status >= 500) {
    if (response && status === 507)
      return { reason: 'rejected', message: errorMessage(response), canRetry: true };
    return { reason: 'interrupted' };
  }
  // Somebody else still writes, or it stands elsewhere than was thought: the next HEAD tells.
  if ([408, 409, 423].includes(status)) return { reason: 'interrupted' };
  if (status === 404 || status === 410) return { reason: 'expired' };
  if (status === 429)
    return { reason: 'interrupted', retryAfterMs: 1_000 * Number(response.getHeader('retry-after') ?? 30) };
  return {
    reason: 'rejected',
    message: errorMessage(response),
    canRetry: RETRYABLE_STATUSES.includes(status),
  };
}

/**
 * Sends a file, or the rest of it, by tus: what the server has is asked first, and nothing is sent twice. The protocol's
 * code is fetched with the first upload.
 */
export function startTransfer(options: TransferOptions): Transfer {
  const { file, onCreated, onProgress, onUploaded, onFailure } = options;
  let isStopped = false;
  let stop = () => {};
  /** Tokens the server has refused, one after the other. */
  let rejectedTokens = 0;

  async function begin() {
    const { Upload } = await import('tus-js-client');
    // A new token first, where the old one has run out: nothing has been sent by then.
    const initialToken = await getAuthorizationHeader();
    if (isStopped) return;
    if (!initialToken) return onFailure({ reason: 'rejected', message: null, canRetry: true });
    const upload = new Upload(file, {
      // Without an address to begin at, what can't be gone on with ends instead of being begun anew.
      ...(options.fileName
        ? { uploadUrl: `${UPLOAD_PATH}/${encodeURIComponent(options.fileName)}` }
        : { endpoint: UPLOAD_PATH }),
      // Nobody sees it until its owner says so.
      metadata: { filename: file.name, filetype: file.type, visibility: 'private' },
      // Where it went is kept with what else is known of it, and when to try again is decided there.
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
    console.error('An upload can not begin:', error);
    // Its code did not come.
    if (!isStopped) onFailure({ reason: 'interrupted' });
  });
  return {
    stop() {
      isStopped = true;
      stop();
    },
  };
}
