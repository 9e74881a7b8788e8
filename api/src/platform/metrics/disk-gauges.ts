import { Gauge, type Registry } from 'prom-client';
import type { DiskName, DiskSpace, DiskUsage } from '../storage/disk-space.ts';

const DISKS: readonly DiskName[] = ['data', 'media'];

/** Registers gauges of the free space and of the reserve of the local disks. */
export function registerDiskGauges(registry: Registry, diskSpace: DiskSpace): void {
  const gauge = (name: string, help: string, value: (usage: DiskUsage) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const disk of DISKS) {
          const usage = await diskSpace.read(disk).catch(() => null);
          if (usage) this.set({ folder: disk }, value(usage));
        }
      },
    });
  gauge('ontrend_disk_free_bytes', 'Free bytes of the disk, by folder: data or media.', ({ free }) => free);
  gauge(
    'ontrend_disk_reserve_bytes',
    'Free bytes below which uploads, images and video processing wait, by folder.',
    ({ reserve }) => reserve,
  );
}
