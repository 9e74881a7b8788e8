import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

interface CachedText {
  createdAt: number;
  gzip: Promise<Buffer>;
}

/** As many texts wait as the cache holds; the server responds with 503. */
class CacheBusyError extends Error {
  readonly statusCode = 503;
}

function generate(make: () => AsyncIterable<string>): Promise<Buffer> {
  const text = Readable.from(make());
  const packed = createGzip();
  text.on('error', (error) => packed.destroy(error));
  return buffer(text.pipe(packed));
}

/**
 * Cache of large texts in gzip form. Concurrent requests share one generation, texts are generated one after the other,
 * and the uncompressed text is never in memory as a whole.
 */
export class CompressedTextCache {
  private readonly entries = new Map<string, CachedText>();
  private readonly ttlMs: number;
  private readonly maxEntries: number;
  /** Settles when the last requested text has been generated. */
  private lastGeneration: Promise<unknown> = Promise.resolve();
  private generationCount = 0;

  /**
   * @param ttlMs milliseconds for which a text is valid
   * @param maxEntries maximum number of texts; the oldest one is evicted
   */
  constructor(ttlMs: number, maxEntries: number) {
    this.ttlMs = ttlMs;
    this.maxEntries = maxEntries;
  }

  /**
   * @param make generates the text in chunks
   * @returns the text, gzipped
   * @throws CacheBusyError when too many texts wait to be generated; the error of `make`
   */
  async get(key: string, make: () => AsyncIterable<string>): Promise<Buffer> {
    const cached = this.entries.get(key);
    if (cached && Date.now() - cached.createdAt < this.ttlMs) return cached.gzip;
    if (this.generationCount >= this.maxEntries)
      throw new CacheBusyError('Too many texts are being generated');
    this.generationCount += 1;
    const gzip = this.lastGeneration
      .then(() => generate(make))
      .finally(() => {
        this.generationCount -= 1;
      });
    this.lastGeneration = gzip.catch(() => {});
    this.entries.delete(key);
    this.entries.set(key, { createdAt: Date.now(), gzip });
    // A failed text is generated again for the next request.
    gzip.catch(() => this.entries.delete(key));
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
    return gzip;
  }
}
