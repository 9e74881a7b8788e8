import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ArchivedFile, readTar, writeTar } from './tar.ts';

const LONG_NAME = `media/${'a'.repeat(60)}/${'b'.repeat(60)}/${'c'.repeat(60)}.mp4`;
const contents: Record<string, string> = {
  'database.dump': 'x'.repeat(1_000),
  'objects/empty': '',
  'objects/block': 'y'.repeat(512),
  [LONG_NAME]: 'long',
};

async function* files(): AsyncGenerator<ArchivedFile> {
  for (const [name, text] of Object.entries(contents)) {
    yield { name, size: text.length, content: Readable.from([Buffer.from(text)]) };
  }
}
const writeArchive = () => buffer(Readable.from(writeTar(files())));

it('writes archives that tar can read', async () => {
  const input = await writeArchive();
  const list = execFileSync('tar', ['-tf', '-'], { input }).toString().trim().split('\n');
  expect(list).toEqual(Object.keys(contents));
  expect(execFileSync('tar', ['-xOf', '-', LONG_NAME], { input }).toString()).toBe('long');
});

it('reads its own archives in chunks of any size', async () => {
  const bytes = await writeArchive();
  for (const size of [1, 700, 1_000_000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const read: Record<string, string> = {};
    for await (const { name, content } of readTar(Readable.from(chunks))) {
      read[name] = (await buffer(Readable.from(content))).toString();
    }
    expect(read).toEqual(contents);
  }
});

it('fails when a file does not have its declared size', async () => {
  async function* changedFile(): AsyncGenerator<ArchivedFile> {
    yield { name: 'database.dump', size: 4, content: Readable.from([Buffer.from('longer')]) };
  }
  await expect(buffer(Readable.from(writeTar(changedFile())))).rejects.toThrow('Size mismatch');
});

it('rejects truncated and foreign archives', async () => {
  const readArchive = async (archive: Buffer) => {
    for await (const { content } of readTar(Readable.from([archive]))) await buffer(Readable.from(content));
  };
  // In the middle of the first file, after its padding, and before the second of the two final blocks.
  for (const end of [1_200, 1_536, -512])
    await expect(readArchive((await writeArchive()).subarray(0, end))).rejects.toThrow('truncated');
  await expect(readArchive(Buffer.alloc(0))).rejects.toThrow('truncated');
  await expect(readArchive(Buffer.alloc(2_000, 'a'))).rejects.toThrow('Invalid tar header');
});
