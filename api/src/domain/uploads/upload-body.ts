import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import {
  IDLE_TIMEOUT_MS,
  LINGER_MS,
  MIN_BYTES_PER_SECOND,
  RATE_CHECK_INTERVAL_MS,
  RATE_WINDOW_MS,
} from './constants.ts';

/** The body of a request as far as it comes. */
export interface UploadBody {
  stream: Readable;
  /** Ends the stream here; what came until now is kept. */
  end(): void;
  /** It was ended because of its first bytes. */
  isRejected(): boolean;
}

/** False: nothing that begins like this is wanted. */
type SignatureCheck = (head: Buffer) => boolean;

/** Enough to know an archive, a picture or a document. */
const SIGNATURE_BYTES = 16;

/**
 * Reads the body of a request that may take hours. A connection that breaks, falls silent or crawls ends the stream
 * instead of breaking it, so that every byte that came is kept and the upload goes on from there (issue 7). This takes the
 * place of the time limit that other requests have.
 * @param onHead told the first bytes once they are there; false ends the stream before them
 * @param onBytes told how many came, whenever some do
 */
export function readUploadBody(
  raw: IncomingMessage,
  onHead?: SignatureCheck,
  onBytes: (count: number) => void = () => {},
): UploadBody {
  let isRefused = false;
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
    isRefused = !onHead?.(bytes);
    if (isRefused) end();
    else to.push(bytes);
    done();
  }

  let lastByteAt = Date.now();
  let windowBegan = lastByteAt;
  let bytesInWindow = 0;
  const count = (chunk: Buffer) => {
    lastByteAt = Date.now();
    bytesInWindow += chunk.length;
    onBytes(chunk.length);
  };
  const look = setInterval(() => {
    const now = Date.now();
    // Not the sender's fault: we are the ones who don't keep up.
    if (stream.writableNeedDrain) {
      lastByteAt = now;
      windowBegan = now;
      bytesInWindow = 0;
      return;
    }
    const crawls =
      now - windowBegan > RATE_WINDOW_MS && bytesInWindow < (MIN_BYTES_PER_SECOND * RATE_WINDOW_MS) / 1_000;
    if (now - lastByteAt > IDLE_TIMEOUT_MS || crawls) end();
    else if (now - windowBegan > RATE_WINDOW_MS) {
      windowBegan = now;
      bytesInWindow = 0;
    }
  }, RATE_CHECK_INTERVAL_MS);
  look.unref();

  function end(): void {
    clearInterval(look);
    raw.off('data', count);
    raw.unpipe(stream);
    if (!stream.writableEnded) stream.end();
  }

  raw.on('data', count);
  raw.once('error', end);
  raw.once('close', end);
  raw.pipe(stream);
  // The connection may have ended while nobody looked.
  if (raw.destroyed) end();
  return { stream, end, isRejected: () => isRefused };
}

/** Lets a request whose answer came early go on for a moment, so that its sender reads the answer, and then ends it. */
export function closeAfterReply(raw: IncomingMessage): void {
  if (raw.complete) return;
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, LINGER_MS).unref();
}
