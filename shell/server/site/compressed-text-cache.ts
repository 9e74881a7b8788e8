import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

interface CachedText {
  createdAt: number;
  gzip: Promise<Buffer>;
}

/**
 * Cache of large texts in gzip form. Concurrent requests share one generation, and the uncompressed text is
 * never in memory as a whole.
 */
export class CompressedTextCache {
  private readonly entries = new Map<string, CachedText>();
  private readonly ttlMs: number;
  private readonly maxEntries: number;

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
   */
  get(key: string, make: () => AsyncIterable<string>): Promise<Buffer> {
    const cached = this.entries.get(key);
    if (cached && Date.now() - cached.createdAt < this.ttlMs) return cached.gzip;
    const text = Readable.from(make());
    const packed = createGzip();
    text.on('error', (error) => packed.destroy(error));
    const gzip = buffer(text.pipe(packed));
    this.entries.delete(key);
    this.entries.set(key, { createdAt: Date.now(), gzip });
    // A failed text is generated again for the next request.
    gzip.catch(() => this.entries.delete(key));
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
    return gzip;
  }
}
