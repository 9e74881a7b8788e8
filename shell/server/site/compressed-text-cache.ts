import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

interface CachedText {
  madeAt: number;
  gzip: Promise<Buffer>;
}

/**
 * Large texts, kept packed for a while: each is made once however many ask for it meanwhile, and never stands in
 * memory whole and unpacked.
 */
export class CompressedTextCache {
  private readonly entries = new Map<string, CachedText>();
  private readonly ttlMs: number;
  private readonly maxEntries: number;

  /**
   * @param ttlMs milliseconds a text is good for
   * @param maxEntries so many are kept; the oldest goes first
   */
  constructor(ttlMs: number, maxEntries: number) {
    this.ttlMs = ttlMs;
    this.maxEntries = maxEntries;
  }

  /**
   * @param make gives the text in pieces
   * @returns the text, gzipped
   */
  get(key: string, make: () => AsyncIterable<string>): Promise<Buffer> {
    const known = this.entries.get(key);
    if (known && Date.now() - known.madeAt < this.ttlMs) return known.gzip;
    const text = Readable.from(make());
    const packed = createGzip();
    text.on('error', (error) => packed.destroy(error));
    const gzip = buffer(text.pipe(packed));
    this.entries.delete(key);
    this.entries.set(key, { madeAt: Date.now(), gzip });
    // What failed is made anew for the next one who asks.
    gzip.catch(() => this.entries.delete(key));
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
    return gzip;
  }
}
