import type { Readable } from 'node:stream';

/** A file in an archive. */
export interface ArchivedFile {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Size of a block in bytes: a header is one block, and contents are padded to whole blocks. */
const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Offsets of the header fields in use (POSIX ustar). */
const FIELDS = { name: 0, mode: 100, size: 124, time: 136, sum: 148, kind: 156, magic: 257, prefix: 345 };

function splitName(name: string): [prefix: string, name: string] {
  if (name.length <= NAME_BYTES) return ['', name];
  const cut = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (cut < 0 || cut > PREFIX_BYTES) throw new Error(`This name is too long for a tar archive: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

function createHeader({ name, size }: Pick<ArchivedFile, 'name' | 'size'>): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const [prefix, short] = splitName(name);
  header.write(short, FIELDS.name);
  header.write('0000644\0', FIELDS.mode);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, FIELDS.size);
  header.write(`${Math.floor(Date.now() / 1_000).toString(8)}\0`, FIELDS.time);
  header.write('0', FIELDS.kind);
  header.write('ustar\x0000', FIELDS.magic);
  header.write(prefix, FIELDS.prefix);
  header.fill(' ', FIELDS.sum, FIELDS.kind);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, FIELDS.sum);
  return header;
}

/**
 * Writes an archive that every `tar` can read.
 * @throws Error when the content of a file does not have the announced size
 */
export async function* writeTar(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  for await (const file of files) {
    yield createHeader(file);
    let written = 0;
    for await (const chunk of file.content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== file.size) throw new Error(`${file.name} has ${written} bytes instead of ${file.size}`);
    yield Buffer.alloc((BLOCK_BYTES - (file.size % BLOCK_BYTES)) % BLOCK_BYTES);
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/** Reads a stream in pieces of requested sizes. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** @returns between 1 and `most` bytes */
  async some(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const { value, done } = await this.chunks.next();
      if (done) throw new Error('The archive is truncated');
      this.rest = value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    return piece;
  }

  async *next(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const piece = await this.some(left);
      left -= piece.length;
      yield piece;
    }
  }

  async whole(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}

const readField = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '');

/**
 * Reads an archive of `writeTar`. Read each file to its end before the next one.
 * @throws Error when the archive is truncated
 */
export async function* readTar(stream: Readable): AsyncGenerator<ArchivedFile> {
  const pieces = new ByteReader(stream);
  for (;;) {
    const header = await pieces.whole(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return;
    if (readField(header, FIELDS.magic, 5) !== 'ustar') throw new Error('This is not a backup archive');
    const prefix = readField(header, FIELDS.prefix, PREFIX_BYTES);
    const name = readField(header, FIELDS.name, NAME_BYTES);
    const size = Number.parseInt(readField(header, FIELDS.size, 12), 8);
    yield { name: prefix ? `${prefix}/${name}` : name, size, content: pieces.next(size) };
    await pieces.whole((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
  }
}
