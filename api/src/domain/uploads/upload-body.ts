import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { IDLE_LIMIT, LINGER, LOOK_INTERVAL, MIN_RATE, RATE_WINDOW } from './constants.ts';

/** The body of a request as far as it comes. */
export interface Arriving {
  stream: Readable;
  /** Ends the stream here; what came until now is kept. */
  end(): void;
  /** It was ended because of its first bytes. */
  isRefused(): boolean;
}

/** False: nothing that begins like this is wanted. */
type Look = (head: Buffer) => boolean;

/** Enough to know an archive, a picture or a document. */
const HEAD_BYTES = 16;

/**
 * Reads the body of a request that may take hours. A connection that breaks, falls silent or crawls ends the stream
 * instead of breaking it, so that every byte that came is kept and the upload goes on from there (issue 7). This takes the
 * place of the time limit that other requests have.
 * @param onHead told the first bytes once they are there; false ends the stream before them
 * @param onBytes told how many came, whenever some do
 */
export function readArriving(
  raw: IncomingMessage,
  onHead?: Look,
  onBytes: (count: number) => void = () => {},
): Arriving {
  let isRefused = false;
  let head: Buffer | undefined = Buffer.alloc(0);
  const stream = onHead
    ? new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (head === undefined) return done(null, chunk);
          head = Buffer.concat([head, chunk]);
          if (head.length < HEAD_BYTES) return done();
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
    const crawls = now - windowBegan > RATE_WINDOW && bytesInWindow < (MIN_RATE * RATE_WINDOW) / 1_000;
    if (now - lastByteAt > IDLE_LIMIT || crawls) end();
    else if (now - windowBegan > RATE_WINDOW) {
      windowBegan = now;
      bytesInWindow = 0;
    }
  }, LOOK_INTERVAL);
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
  return { stream, end, isRefused: () => isRefused };
}

/** Lets a request whose answer came early go on for a moment, so that its sender reads the answer, and then ends it. */
export function hangUpAfter(raw: IncomingMessage): void {
  if (raw.complete) return;
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, LINGER).unref();
}
