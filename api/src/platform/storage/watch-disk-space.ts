import type { DiskName, DiskSpace } from './disk-space.ts';

const CHECK_INTERVAL_MS = 10_000;
/** Hysteresis: space is low below the first multiple of the reserve, and sufficient from the second one on. */
const LOW_FACTOR = 2;
const RECOVERED_FACTOR = 2.2;
const DISKS: readonly DiskName[] = ['data', 'media'];

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Warns once when the free space of a disk falls below twice its reserve, before anything is rejected, and once when there is
 * enough again.
 * @returns a function that stops watching
 */
export function watchDiskSpace(diskSpace: DiskSpace, log: Log, intervalMs = CHECK_INTERVAL_MS): () => void {
  const low = new Set<DiskName>();

  async function check(disk: DiskName): Promise<void> {
    const { free, reserve } = await diskSpace.read(disk);
    if (!low.has(disk) && free < reserve * LOW_FACTOR) {
      low.add(disk);
      log.warn({ disk, free, reserve }, 'disk space is low');
    } else if (low.has(disk) && free >= reserve * RECOVERED_FACTOR) {
      low.delete(disk);
      log.warn({ disk, free, reserve }, 'disk space is sufficient again');
    }
  }

  // Errors are ignored here; operations that use the disk report them.
  const checkAll = () => void Promise.all(DISKS.map((disk) => check(disk).catch(() => {})));
  checkAll();
  const timer = setInterval(checkAll, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
