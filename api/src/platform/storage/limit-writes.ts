import { stat } from 'node:fs/promises';
import type { DiskSpace } from './disk-space.ts';
import type { MediaStore } from './media-store.ts';

/**
 * Wraps a store on disk so that `put` and `write` fail with NoSpaceError instead of using the reserve. `publish` and `copy`
 * rename or hard-link files, and jobs check the space before they start.
 */
export function limitWrites(store: MediaStore, diskSpace: DiskSpace): MediaStore {
  return {
    ...store,
    async put(file, path) {
      await diskSpace.assertSpace('media', (await stat(file)).size);
      await store.put(file, path);
    },
    async write(bytes, path) {
      await diskSpace.assertSpace('media', bytes.length);
      await store.write(bytes, path);
    },
  };
}
