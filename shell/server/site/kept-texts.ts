import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

interface Kept {
  madeAt: number;
  gzip: Promise<Buffer>;
}

/**
 * Large texts, kept packed for a while: each is made once however many ask for it meanwhile, and never stands in
 * memory whole and unpacked.
 */
export class KeptTexts {
  private readonly kept = new Map<string, Kept>();
  private readonly keepMs: number;
  private readonly most: number;

  /**
   * @param keepMs milliseconds a text is good for
   * @param most so many are kept; the oldest goes first
   */
  constructor(keepMs: number, most: number) {
    this.keepMs = keepMs;
    this.most = most;
  }

  /**
   * @param make gives the text in pieces
   * @returns the text, gzipped
   */
  get(key: string, make: () => AsyncIterable<string>): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known && Date.now() - known.madeAt < this.keepMs) return known.gzip;
    const text = Readable.from(make());
    const packed = createGzip();
    text.on('error', (error) => packed.destroy(error));
    const gzip = buffer(text.pipe(packed));
    this.kept.delete(key);
    this.kept.set(key, { madeAt: Date.now(), gzip });
    // What failed is made anew for the next one who asks.
    gzip.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > this.most) this.kept.delete(oldest);
    return gzip;
  }
}
