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
const FIELDS = {
  name: 0,
  mode: 100,
  size: 124,
  time: 136,
  checksum: 148,
  type: 156,
  magic: 257,
  prefix: 345,
};

function splitName(name: string): [prefix: string, name: string] {
  if (name.length <= NAME_BYTES) return ['', name];
  const split = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (split < 0 || split > PREFIX_BYTES) throw new Error(`This name is too long for a tar archive: ${name}`);
  return [name.slice(0, split), name.slice(split + 1)];
}

function createHeader({ name, size }: Pick<ArchivedFile, 'name' | 'size'>): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const [prefix, baseName] = splitName(name);
  header.write(baseName, FIELDS.name);
  header.write('0000644\0', FIELDS.mode);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, FIELDS.size);
  header.write(`${Math.floor(Date.now() / 1_000).toString(8)}\0`, FIELDS.time);
  header.write('0', FIELDS.type);
  header.write('ustar\x0000', FIELDS.magic);
  header.write(prefix, FIELDS.prefix);
  header.fill(' ', FIELDS.checksum, FIELDS.type);
  const checksum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, FIELDS.checksum);
  return header;
}

/**
 * Writes an archive that every `tar` can read.
 * @throws Error when the content of a file does not have its declared size
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

/** Reads requested numbers of bytes from a stream. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffered: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** @returns between 1 and `maxBytes` bytes */
  async readSome(maxBytes: number): Promise<Buffer> {
    while (this.buffered.length === 0) {
      const { value, done } = await this.chunks.next();
      if (done) throw new Error('The archive is truncated');
      this.buffered = value;
    }
    const chunk = this.buffered.subarray(0, maxBytes);
    this.buffered = this.buffered.subarray(chunk.length);
    return chunk;
  }

  async *readChunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await this.readSome(left);
      left -= chunk.length;
      yield chunk;
    }
  }

  async readExactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.readChunks(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
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
  const reader = new ByteReader(stream);
  for (;;) {
    const header = await reader.readExactly(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return;
    if (readField(header, FIELDS.magic, 5) !== 'ustar') throw new Error('This is not a backup archive');
    const prefix = readField(header, FIELDS.prefix, PREFIX_BYTES);
    const name = readField(header, FIELDS.name, NAME_BYTES);
    const size = Number.parseInt(readField(header, FIELDS.size, 12), 8);
    yield { name: prefix ? `${prefix}/${name}` : name, size, content: reader.readChunks(size) };
    await reader.readExactly((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
  }
}
