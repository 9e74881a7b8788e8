import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, createVideo } from '../../../../test/factories.ts';
import { diskMediaStore } from '../../../platform/storage/disk-store.ts';
import type { MediaStore } from '../../../platform/storage/media-store.ts';
import type { WorkerHarness } from './worker-harness.ts';

/** Files that `createReadyVideo` creates below the key, with their folders. */
export const READY_VIDEO_FILES = ['1', '1/progressive.mp4', 'captions', 'captions/a.vtt'];

/** The media folder of a worker test. */
export interface MediaFiles {
  openStore(): MediaStore;
  /**
   * Writes a file.
   * @param path below the media folder
   * @param age of the file and its folders, in milliseconds
   * @returns the absolute path
   */
  write(path: string, age?: number): string;
  createReadyVideo(columns?: Record<string, unknown>): ReturnType<typeof createVideo>;
  /** Returns the media key of a video. */
  keyOf(videoId: number): Promise<string>;
  /** Lists the files and folders below a media key. */
  list(key: string): string[];
}

export function useMediaFiles(harness: WorkerHarness): MediaFiles {
  const inMedia = (path: string) => join(harness.mediaDir, path);
  const write: MediaFiles['write'] = (path, age = 0) => {
    const file = inMedia(path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'content');
    const at = new Date(Date.now() - age);
    for (const each of [file, join(file, '..'), inMedia(path.split('/')[0] ?? '')]) utimesSync(each, at, at);
    return file;
  };
  return {
    openStore: () => diskMediaStore(harness.mediaDir),
    write,
    async createReadyVideo(columns = {}) {
      const video = await createVideo(harness.pool, await createUser(harness.pool), columns);
      write(`${video.media_key}/1/progressive.mp4`);
      write(`${video.media_key}/captions/a.vtt`);
      return video;
    },
    keyOf: async (videoId) => (await harness.video(videoId)).media_key,
    list: (key) =>
      existsSync(inMedia(key)) ? (readdirSync(inMedia(key), { recursive: true }) as string[]).sort() : [],
  };
}
