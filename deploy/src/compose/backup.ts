import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { Installation } from './installation.ts';
import { expect, findNewestVideo, test, type User } from './test.ts';

/** Backup of the demo site. */
export const BACKUP_FILE = join(ROOT, 'test-results/compose-backup.tar');
/** Description of the newest video in the backup. */
export const BACKED_UP_DESCRIPTION = 'Part of the backup';

/** Runs the container that restores the backup. @throws Error with its output when it rejects that */
export async function runRestore({ compose }: Installation): Promise<void> {
  await compose(['run', '--rm', '-T', 'restore'], { input: createReadStream(BACKUP_FILE) });
}

/** Restores the backup with the commands of docs/docker.md. */
export async function restoreBackup(installation: Installation): Promise<void> {
  const { compose } = installation;
  await compose(['stop', 'worker', 'api']);
  await test.step('restore', () => runRestore(installation));
  await compose(['up', '--detach', '--wait', '--no-recreate']);
}

/** Expects that the newest video of the demo user and its files are those of the backup. */
export async function expectRestoredVideo({ api }: User, url: string): Promise<void> {
  const { description, mp4Url } = await findNewestVideo(api);
  expect(description).toBe(BACKED_UP_DESCRIPTION);
  const media = await fetch(new URL(mp4Url, url), { headers: { range: 'bytes=0-99' } });
  expect(media.status, 'status of its file').toBe(206);
}
