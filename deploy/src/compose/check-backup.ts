import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Caller, expect } from './calls.ts';
import type { Installation } from './installation.ts';

/** A backup is made, something is lost, and is there again. */
export async function checkBackup(
  { url, compose, composeInto }: Installation,
  caller: Caller,
  fileName: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-backup-'));
  const file = join(folder, 'backup.tar');
  const timed = async (work: Promise<void>) => {
    const began = Date.now();
    await work;
    return ((Date.now() - began) / 1_000).toFixed(1);
  };
  const video = await caller.video(fileName);
  if (!video) throw new Error(`There is no video ${fileName}`);
  try {
    const made = await timed(
      composeInto(['run', '--rm', '-T', 'backup'], { output: createWriteStream(file) }),
    );
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    expect(true, `a backup of ${megabytes} MB was made in ${made} s`);
    await caller.remove(fileName);
    expect((await caller.video(fileName)) === null, 'a video is deleted');
    const restore = () => composeInto(['run', '--rm', '-T', 'restore'], { input: createReadStream(file) });
    const refused = await restore().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused.includes('docker compose stop worker api'), 'nothing is restored while the site runs');
    await compose(['stop', 'worker', 'api']);
    const back = await timed(restore());
    await compose(['up', '--detach', '--wait', '--no-recreate']);
    const found = await caller.video(fileName);
    expect(found?.description === video.description, `and is there again: restored in ${back} s`);
    const media = await fetch(new URL(video.mp4Url, url), { headers: { range: 'bytes=0-99' } });
    expect(media.status === 206, 'with its files');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
