import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A file of an archive. */
export interface ArchivedFile {
  name: string;
  size: number;
  /** Default: now. */
  modifiedAt?: Date;
  content: AsyncIterable<Uint8Array>;
}

/** Zero bytes at the end of an archive: two blocks (POSIX). */
const END_BYTES = 1_024;

/**
 * Writes an archive that every `tar` can read.
 * @returns a stream that fails when the content of a file does not have its declared size
 */
export function writeTar(files: AsyncIterable<ArchivedFile>): AsyncIterable<Uint8Array> {
  const archive = pack();
  const write = async () => {
    for await (const { name, size, modifiedAt: mtime, content } of files)
      await pipeline(content, archive.entry({ name, size, ...(mtime && { mtime }) }));
    archive.finalize();
  };
  write().catch((error: Error) => archive.destroy(error));
  return archive as AsyncIterable<Uint8Array>;
}

/** The library does not notice that an archive was truncated between two files. */
async function* assertComplete(stream: Readable): AsyncGenerator<Buffer> {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    end = Buffer.concat([end, chunk]).subarray(-END_BYTES);
    yield chunk;
  }
  if (end.length < END_BYTES || end.some((byte) => byte !== 0)) throw new Error('The archive is truncated');
}

/**
 * Reads an archive. Read each file to its end before the next one.
 * @throws Error when the archive is truncated
 */
export async function* readTar(stream: Readable): AsyncGenerator<ArchivedFile> {
  const archive = extract();
  // The loop throws the error.
  pipeline(assertComplete(stream), archive).catch(() => {});
  for await (const entry of archive) {
    const { name, size } = entry.header;
    yield { name, size, content: entry as AsyncIterable<Uint8Array> };
  }
}
