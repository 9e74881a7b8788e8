import { createReadStream } from 'node:fs';
import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { listEntries, unlessMissing } from './entries.ts';
import { type MediaStore, SCRATCH } from './media-store.ts';
import { createScratch } from './scratch.ts';

/** Files are replaced atomically; a folder left by an earlier run has to be removed first. */
async function replace(from: string, to: string): Promise<void> {
  if ((await stat(from)).isDirectory()) await rm(to, { recursive: true, force: true });
  await rename(from, to);
}

/**
 * Hard-links a file, or copies it on file systems without hard links. Replaces an existing file atomically, so that concurrent
 * requests never get 404.
 * @param temporary a folder on the same file system
 */
async function linkOrCopy(from: string, to: string, temporary: string): Promise<void> {
  const part = join(temporary, basename(to));
  await link(from, part).catch(() => copyFile(from, part));
  await rename(part, to);
  // `rename` does nothing if both names are hard links to the same file, so the temporary name remains.
  await rm(part, { force: true });
}

async function linkFolder(from: string, to: string, temporary: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessMissing);
  if (!entries) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory()
      ? linkFolder(source, target, temporary)
      : linkOrCopy(source, target, temporary));
  }
}

/** Stores media on disk below `root` (`MEDIA_DIR`). */
export function diskMediaStore(root: string): MediaStore {
  const scratchRoot = join(root, SCRATCH);
  const scratch = createScratch(scratchRoot);
  const inside = (path: string) => {
    const target = resolve(root, path);
    if (!target.startsWith(resolve(root) + sep)) throw new Error(`"${path}" leads out of the media folder`);
    return target;
  };
  /** Creates a folder for incomplete files, which the media sweep deletes if this process dies. */
  const makeTemporaryFolder = async (work: 'write' | 'copy') => {
    await mkdir(scratchRoot, { recursive: true });
    return mkdtemp(join(scratchRoot, `${work}.`));
  };
  return {
    openScratch: scratch.open,
    closeScratch: scratch.close,
    async publish(folder, path, last) {
      const target = inside(path);
      await mkdir(target, { recursive: true });
      const names = await readdir(folder);
      for (const name of names.filter((each) => each !== last))
        await replace(join(folder, name), join(target, name));
      await rename(join(folder, last), join(target, last));
    },
    async put(file, path) {
      const target = inside(path);
      await mkdir(dirname(target), { recursive: true });
      await cp(file, target);
    },
    async write(bytes, path) {
      const target = inside(path);
      await mkdir(dirname(target), { recursive: true });
      const folder = await makeTemporaryFolder('write');
      await writeFile(join(folder, 'file'), bytes);
      await rename(join(folder, 'file'), target);
      await rm(folder, { recursive: true, force: true });
    },
    async copy(from, to) {
      const temporary = await makeTemporaryFolder('copy');
      await linkFolder(inside(from), inside(to), temporary).finally(() =>
        rm(temporary, { recursive: true, force: true }),
      );
    },
    async remove(path) {
      await rm(inside(path), { recursive: true, force: true });
    },
    async find(path) {
      const found = await stat(inside(path)).catch(unlessMissing);
      if (!found?.isFile()) return null;
      return { size: found.size, etag: `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"` };
    },
    async read(path, range) {
      return createReadStream(inside(path), range);
    },
    async *folders() {
      const entries = await opendir(root).catch(unlessMissing);
      for await (const entry of entries ?? []) {
        if (!entry.isDirectory() || entry.name === SCRATCH) continue;
        yield entry.name;
      }
    },
    async changedAt(folder) {
      return (await stat(inside(folder)).catch(unlessMissing))?.mtime ?? null;
    },
    files: async (folder) => listEntries(inside(folder), (entry) => entry.isFile()),
    scratches: scratch.list,
  };
}
