import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Generates a text in chunks. */
type TextSource = () => AsyncIterable<string>;

/** As many texts wait as the cache holds; the server responds with 503. */
class CacheBusyError extends Error {
  readonly statusCode = 503;
}

function compress(generate: TextSource): Promise<Buffer> {
  const text = Readable.from(generate());
  const packed = createGzip();
  text.on('error', (error) => packed.destroy(error));
  return buffer(text.pipe(packed));
}

/**
 * Cache of large texts in gzip form. Concurrent requests share one generation, texts are generated one after the other,
 * and the uncompressed text is never in memory as a whole.
 */
export class CompressedTextCache {
  private readonly texts: LRUCache<string, Buffer, TextSource>;
  /** Settles when the last requested text has been generated. */
  private lastGeneration: Promise<unknown> = Promise.resolve();
  private generationCount = 0;

  /**
   * @param ttlMs milliseconds for which a text is valid
   * @param maxEntries maximum number of texts
   */
  constructor(ttlMs: number, maxEntries: number) {
    const fetchMethod = (_key: string, _stale: unknown, { context }: { context: TextSource }) =>
      this.generate(context);
    this.texts = new LRUCache({ ttl: ttlMs, max: maxEntries, fetchMethod, ignoreFetchAbort: true });
  }

  /**
   * @returns the text, gzipped
   * @throws CacheBusyError when too many texts wait to be generated; the error of `generate`
   */
  get(key: string, generate: TextSource): Promise<Buffer> {
    return this.texts.forceFetch(key, { context: generate });
  }

  private async generate(source: TextSource): Promise<Buffer> {
    if (this.generationCount >= this.texts.max)
      throw new CacheBusyError('Too many texts are being generated');
    this.generationCount += 1;
    const gzip = this.lastGeneration.then(() => compress(source));
    this.lastGeneration = gzip.catch(() => {});
    return gzip.finally(() => {
      this.generationCount -= 1;
    });
  }
}
