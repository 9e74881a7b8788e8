import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NoSpaceError } from '../failures/machine-failure.ts';

/** `data`: the data folder with uploads, mails and the embedded database. `media`: published media and scratch folders. */
export type DiskName = 'data' | 'media';

/** The space of the disk that contains a folder, in bytes. */
export interface DiskUsage {
  disk: DiskName;
  free: number;
  /** Bytes that uploads, media and mails leave free for the database. */
  reserve: number;
}

/** Checks the free space of the local disks against a reserve (decision 060). */
export interface DiskSpace {
  read(disk: DiskName): Promise<DiskUsage>;
  /** Returns whether the reserve stays free when `bytes` more are written. */
  hasSpace(disk: DiskName, bytes?: number): Promise<boolean>;
  /** @throws NoSpaceError if the reserve would not stay free */
  assertSpace(disk: DiskName, bytes?: number): Promise<void>;
}

/** The default reserve: the smaller of a number of bytes and a fraction of the disk. */
const DEFAULT_RESERVE = { bytes: 1_000_000_000, fraction: 0.05 };

/**
 * @param folders any folders on the disks; they need not exist yet
 * @param reserve bytes; undefined for 1 GB, or 5 % of a smaller disk
 */
export function createDiskSpace(folders: Record<DiskName, string>, reserve: number | undefined): DiskSpace {
  async function read(disk: DiskName): Promise<DiskUsage> {
    const { bavail, blocks, bsize } = await readFileSystem(folders[disk]);
    const { bytes, fraction } = DEFAULT_RESERVE;
    return { disk, free: bavail * bsize, reserve: reserve ?? Math.min(bytes, blocks * bsize * fraction) };
  }

  async function hasSpace(disk: DiskName, bytes = 0): Promise<boolean> {
    const usage = await read(disk);
    return usage.free - bytes >= usage.reserve;
  }

  return {
    read,
    hasSpace,
    async assertSpace(disk, bytes) {
      if (!(await hasSpace(disk, bytes)))
        throw new NoSpaceError(`Only the reserve is free on the disk of ${folders[disk]}`);
    },
  };
}

/** Reads the file system of a folder, or of the nearest parent that exists. */
async function readFileSystem(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readFileSystem(parent);
  }
}
