import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type ArchivedFile, writeTar } from '../../deploy/src/backup/tar.ts';
import type { PackedFiles } from './packed-files.ts';

/** The same for all files, so that equal sources make equal archives. npm uses this day, too. */
const MODIFIED_AT = new Date('1985-10-26T08:15:00Z');

async function* toArchivedFiles(files: PackedFiles): AsyncGenerator<ArchivedFile> {
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = Buffer.from(content);
    yield {
      // npm removes the first folder.
      name: `package/${path}`,
      size: bytes.length,
      modifiedAt: MODIFIED_AT,
      content: (async function* () {
        yield bytes;
      })(),
    };
  }
}

/**
 * Writes files as an archive that npm installs. Equal files make equal archives.
 * @returns size in bytes
 */
export async function writeTarball(file: string, files: PackedFiles): Promise<number> {
  const blocks: Uint8Array[] = [];
  for await (const block of writeTar(toArchivedFiles(files))) blocks.push(block);
  const archive = gzipSync(Buffer.concat(blocks), { level: 9 });
  await writeFile(file, archive);
  return archive.length;
}
