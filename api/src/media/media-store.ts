import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/** Where finished media files live. On disk here; a bucket is another one of these (design 5, "the rest by adapter"). */
export interface MediaStore {
  /** An empty folder for the results of one job; what an earlier, broken run of the same job left is removed. */
  openScratch(job: string): Promise<string>;
  closeScratch(folder: string): Promise<void>;
  /**
   * Moves everything of a scratch folder below `place`, the file `last` after all others: whoever finds it finds
   * the whole. Repeating it is harmless.
   */
  publish(scratch: string, place: string, last: string): Promise<void>;
  /** Copies one file to `place`, a path below the store. */
  put(file: string, place: string): Promise<void>;
  /** Makes a file of `bytes` at `place`; nobody finds half of it. */
  write(bytes: Buffer, place: string): Promise<void>;
  /** Removes the file or folder at `place`; there may be none. */
  remove(place: string): Promise<void>;
}

/** Beside the media, so that publishing is a rename; the dot keeps it from being served. */
const SCRATCH = '.scratch';

/** A file changes in one step; a folder that an earlier run left in place has to go first. */
async function replace(from: string, to: string): Promise<void> {
  if ((await stat(from)).isDirectory()) await rm(to, { recursive: true, force: true });
  await rename(from, to);
}

/** Media on disk below `root` (the `MEDIA_DIR` of the configuration). */
export function diskMediaStore(root: string): MediaStore {
  const scratchRoot = join(root, SCRATCH);
  return {
    async openScratch(job) {
      await mkdir(scratchRoot, { recursive: true });
      const stale = (await readdir(scratchRoot)).filter((name) => name.startsWith(`${job}.`));
      await Promise.all(stale.map((name) => rm(join(scratchRoot, name), { recursive: true, force: true })));
      return mkdtemp(join(scratchRoot, `${job}.`));
    },
    async closeScratch(folder) {
      await rm(folder, { recursive: true, force: true });
    },
    async publish(scratch, place, last) {
      const target = join(root, place);
      await mkdir(target, { recursive: true });
      const names = await readdir(scratch);
      for (const name of names.filter((each) => each !== last))
        await replace(join(scratch, name), join(target, name));
      await rename(join(scratch, last), join(target, last));
    },
    async put(file, place) {
      const target = join(root, place);
      await mkdir(dirname(target), { recursive: true });
      await cp(file, target);
    },
    async write(bytes, place) {
      const target = join(root, place);
      await mkdir(dirname(target), { recursive: true });
      await mkdir(scratchRoot, { recursive: true });
      const folder = await mkdtemp(join(scratchRoot, 'write.'));
      await writeFile(join(folder, 'file'), bytes);
      await rename(join(folder, 'file'), target);
      await rm(folder, { recursive: true, force: true });
    },
    async remove(place) {
      const target = resolve(root, place);
      if (!target.startsWith(resolve(root) + sep))
        throw new Error(`"${place}" leads out of the media folder`);
      await rm(target, { recursive: true, force: true });
    },
  };
}
