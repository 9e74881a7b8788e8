import { authorization } from '@ontrend/shared/api-client';
import type { ErrorReply } from '@ontrend/shared/wire';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { UPLOAD_PATH } from './constants.ts';

/** Why a transfer ended before its end. `lost`: try again by itself. `gone`: the server has forgotten it. */
export type Ended =
  | { why: 'lost'; afterMs?: number | undefined }
  | { why: 'gone' }
  | { why: 'refused'; sentence: string | null; canRetry: boolean };

interface TransferOptions {
  file: File;
  /** Of one that was begun before; null begins a new one. */
  fileName: string | null;
  onBegun(fileName: string): void;
  /** @param sent bytes of the file that have left */
  onProgress(sent: number): void;
  onWhole(): void;
  onEnded(ended: Ended): void;
}

/** A file on its way. */
export interface Transfer {
  /** Stops it where it is; what came is kept by the server. */
  stop(): void;
}

/** What may be otherwise in an hour: the day's share, the server's disk. */
const MAY_CHANGE = [403, 413, 429, 507];

function sentenceOf(response: HttpResponse): string | null {
  try {
    return (JSON.parse(response.getBody()) as ErrorReply).messages.join(' ');
  } catch {
    return null;
  }
}

function whyEnded(error: Error | DetailedError): Ended {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0 || status >= 500) {
    if (response && status === 507) return { why: 'refused', sentence: sentenceOf(response), canRetry: true };
    return { why: 'lost' };
  }
  // Somebody else still writes, or it stands elsewhere than was thought: the next HEAD tells.
  if ([408, 409, 423].includes(status)) return { why: 'lost' };
  if (status === 404 || status === 410) return { why: 'gone' };
  if (status === 429)
    return { why: 'lost', afterMs: 1_000 * Number(response.getHeader('retry-after') ?? 30) };
  return { why: 'refused', sentence: sentenceOf(response), canRetry: MAY_CHANGE.includes(status) };
}

/**
 * Sends a file, or the rest of it, by tus: what the server has is asked first, and nothing is sent twice. The protocol's
 * code is fetched with the first upload.
 */
export function transfer(options: TransferOptions): Transfer {
  const { file, onBegun, onProgress, onWhole, onEnded } = options;
  let stopped = false;
  let stop = () => {};
  /** Tokens the server has refused, one after the other. */
  let refusals = 0;

  async function begin() {
    const { Upload } = await import('tus-js-client');
    // A new token first, where the old one has run out: nothing has been sent by then.
    const first = await authorization();
    if (stopped) return;
    if (!first) return onEnded({ why: 'refused', sentence: null, canRetry: true });
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
        const header = await authorization(refusals > 0);
        if (header) request.setHeader('authorization', header);
      },
      onUploadUrlAvailable() {
        upload.options.endpoint = null;
        const name = upload.url?.split('/').at(-1);
        if (name && !options.fileName && !stopped) onBegun(decodeURIComponent(name));
      },
      onProgress(sent) {
        refusals = 0;
        if (!stopped) onProgress(sent);
      },
      onSuccess() {
        if (!stopped) onWhole();
      },
      onError(error) {
        if (stopped) return;
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : 0;
        refusals = status === 401 ? refusals + 1 : 0;
        if (refusals === 1) upload.start();
        else if (refusals > 1) onEnded({ why: 'refused', sentence: null, canRetry: true });
        else onEnded(whyEnded(error));
      },
    });
    stop = () => void upload.abort();
    upload.start();
  }

  begin().catch((error: unknown) => {
    console.error('An upload can not begin:', error);
    // Its code did not come.
    if (!stopped) onEnded({ why: 'lost' });
  });
  return {
    stop() {
      stopped = true;
      stop();
    },
  };
}
