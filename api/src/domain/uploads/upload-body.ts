import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import {
  IDLE_TIMEOUT_MS,
  MIN_BYTES_PER_SECOND,
  RATE_CHECK_INTERVAL_MS,
  RATE_WINDOW_MS,
} from './constants.ts';

/** The body of a request as far as it arrives. */
export interface UploadBody {
  stream: Readable;
  /** Ends the stream. Bytes received so far are stored. */
  end(): void;
  /** True if the stream was ended because of the first bytes. */
  isRejected(): boolean;
}

/** Returns false for the first bytes of a file that is not accepted. */
type SignatureCheck = (head: Buffer) => boolean;

/** Enough to recognize archives, images and documents. */
const SIGNATURE_BYTES = 16;

/**
 * Reads the body of a request that may take hours. A connection that breaks, stalls or is too slow ends the
 * stream without an error, so that all received bytes are stored and the upload resumes from there. Replaces
 * the time limit of other requests.
 * @param onHead receives the first bytes; if it returns false, the stream ends before them
 * @param onBytes receives the number of bytes of each chunk
 */
export function readUploadBody(
  raw: IncomingMessage,
  onHead?: SignatureCheck,
  onBytes: (count: number) => void = () => {},
): UploadBody {
  let isRejected = false;
  let head: Buffer | undefined = Buffer.alloc(0);
  const stream = onHead
    ? new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (head === undefined) return done(null, chunk);
          head = Buffer.concat([head, chunk]);
          if (head.length < SIGNATURE_BYTES) return done();
          release(this, done);
        },
        flush(done) {
          if (head?.length) release(this, done);
          else done();
        },
      })
    : new PassThrough();

  function release(to: Transform, done: () => void): void {
    const bytes = head as Buffer;
    head = undefined;
    isRejected = !onHead?.(bytes);
    if (isRejected) end();
    else to.push(bytes);
    done();
  }

  let lastByteAt = Date.now();
  let windowStartedAt = lastByteAt;
  let bytesInWindow = 0;
  const count = (chunk: Buffer) => {
    lastByteAt = Date.now();
    bytesInWindow += chunk.length;
    onBytes(chunk.length);
  };
  const rateCheck = setInterval(() => {
    const now = Date.now();
    // Back pressure: the client is not slow, our store is.
    if (stream.writableNeedDrain) {
      lastByteAt = now;
      windowStartedAt = now;
      bytesInWindow = 0;
      return;
    }
    const isTooSlow =
      now - windowStartedAt > RATE_WINDOW_MS &&
      bytesInWindow < (MIN_BYTES_PER_SECOND * RATE_WINDOW_MS) / 1_000;
    if (now - lastByteAt > IDLE_TIMEOUT_MS || isTooSlow) end();
    else if (now - windowStartedAt > RATE_WINDOW_MS) {
      windowStartedAt = now;
      bytesInWindow = 0;
    }
  }, RATE_CHECK_INTERVAL_MS);
  rateCheck.unref();

  function end(): void {
    clearInterval(rateCheck);
    raw.off('data', count);
    raw.unpipe(stream);
    if (!stream.writableEnded) stream.end();
  }

  raw.on('data', count);
  raw.once('error', end);
  raw.once('close', end);
  raw.pipe(stream);
  // The connection may have closed before the listeners were added.
  if (raw.destroyed) end();
  return { stream, end, isRejected: () => isRejected };
}
