import { basename, join } from 'node:path';
import { closeCacheFolder, openCacheFolder } from '@ontrend/shared/build/cache-folder';
import { DEV_FRAME_FOLDER } from '@ontrend/shared/build/repository';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { buildFrame, FRAME_FILE } from './build-frame.ts';

/** Folder of the frame that this process serves. */
let servedFolder: string | undefined;

/**
 * Compiles the frame of the shell's current sources, unless that has been done. Frames of earlier sources are deleted when neither
 * this nor another development server serves them and they were not used recently.
 * @param hash of the compiled sources
 * @param options for tests: `cache` is the folder of all frames, `build` writes the frame into a folder
 * @returns path of the frame, relative to the folder of all frames
 */
export async function buildDevFrame(
  hash: string,
  { cache = DEV_FRAME_FOLDER, build = buildFrame }: { cache?: string; build?: typeof buildFrame } = {},
): Promise<string> {
  const folder = join(cache, hash);
  await openCacheFolder(folder);
  await writeDirAtomically(folder, (temporary) => build(temporary));
  if (servedFolder && servedFolder !== folder) closeCacheFolder(servedFolder);
  servedFolder = folder;
  return join(basename(folder), FRAME_FILE);
}
