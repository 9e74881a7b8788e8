import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Caller, expect } from './calls.ts';
import type { Installation } from './installation.ts';

/** @returns the seconds it took */
async function timed(work: Promise<void>): Promise<string> {
  const began = Date.now();
  await work;
  return ((Date.now() - began) / 1_000).toFixed(1);
}

/** Brings a backup back, with the commands of docs/docker.md. @returns the seconds the restore itself took */
export async function restore({ compose, composeInto }: Installation, file: string): Promise<string> {
  await compose(['stop', 'worker', 'api']);
  const words = ['run', '--rm', '-T', 'restore'];
  const seconds = await timed(composeInto(words, { input: createReadStream(file) }));
  await compose(['up', '--detach', '--wait', '--no-recreate']);
  return seconds;
}

/** @throws Error when a video, or its files, is not as it was */
export async function expectBack(url: string, caller: Caller, description: string, fileName: string) {
  const found = await caller.video(fileName);
  expect(found?.description === description, 'a video that was deleted is there again');
  const media = await fetch(new URL(found?.mp4Url ?? '/', url), { headers: { range: 'bytes=0-99' } });
  expect(media.status === 206, 'with its files');
}

/**
 * A backup is made, something is lost, and is there again.
 * @param file the backup is kept in
 */
export async function checkBackup(
  installation: Installation,
  caller: Caller,
  { fileName, file }: { fileName: string; file: string },
  figure: (text: string) => void,
): Promise<void> {
  const { url, composeInto } = installation;
  const video = await caller.video(fileName);
  if (!video) throw new Error(`There is no video ${fileName}`);
  const words = ['run', '--rm', '-T', 'backup'];
  const made = await timed(composeInto(words, { output: createWriteStream(file) }));
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  expect(true, `a backup of ${megabytes} MB was made in ${made} s`);
  await caller.remove(fileName);
  expect((await caller.video(fileName)) === null, 'a video is deleted');
  const refused = await composeInto(['run', '--rm', '-T', 'restore'], { input: createReadStream(file) }).then(
    () => '',
    ({ message }: Error) => message,
  );
  expect(refused.includes('docker compose stop worker api'), 'nothing is restored while the site runs');
  const back = await restore(installation, file);
  await expectBack(url, caller, video.description, fileName);
  figure(`${megabytes} MB: made in ${made} s, restored in ${back} s`);
}
