import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Installation } from './installation.ts';
import { check, type SiteClient } from './site-client.ts';

/** Waits for `work`. @returns its duration in seconds */
async function timeSeconds(work: Promise<void>): Promise<string> {
  const startedAt = Date.now();
  await work;
  return ((Date.now() - startedAt) / 1_000).toFixed(1);
}

/**
 * Restores a backup with the commands of docs/docker.md.
 * @returns the duration of the restore in seconds
 */
export async function restoreBackup(
  { compose, composeWithStreams }: Installation,
  file: string,
): Promise<string> {
  await compose(['stop', 'worker', 'api']);
  const parameters = ['run', '--rm', '-T', 'restore'];
  const seconds = await timeSeconds(composeWithStreams(parameters, { input: createReadStream(file) }));
  await compose(['up', '--detach', '--wait', '--no-recreate']);
  return seconds;
}

/** @throws Error when the video or its files were not restored */
export async function checkRestoredVideo(
  url: string,
  client: SiteClient,
  description: string,
  fileName: string,
) {
  const video = await client.video(fileName);
  check(video?.description === description, 'a deleted video was restored');
  const media = await fetch(new URL(video?.mp4Url ?? '/', url), { headers: { range: 'bytes=0-99' } });
  check(media.status === 206, 'its files were restored');
}

/**
 * Creates a backup, deletes a video and restores it.
 * @param file path of the backup
 */
export async function checkBackup(
  installation: Installation,
  client: SiteClient,
  { fileName, file }: { fileName: string; file: string },
  recordMetric: (text: string) => void,
): Promise<void> {
  const { url, composeWithStreams } = installation;
  const video = await client.video(fileName);
  if (!video) throw new Error(`Video ${fileName} does not exist`);
  const parameters = ['run', '--rm', '-T', 'backup'];
  const backupSeconds = await timeSeconds(
    composeWithStreams(parameters, { output: createWriteStream(file) }),
  );
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  check(true, `a backup of ${megabytes} MB was created in ${backupSeconds} s`);
  await client.remove(fileName);
  check((await client.video(fileName)) === null, 'the video is deleted');
  const errorMessage = await composeWithStreams(['run', '--rm', '-T', 'restore'], {
    input: createReadStream(file),
  }).then(
    () => '',
    ({ message }: Error) => message,
  );
  check(errorMessage.includes('docker compose stop worker api'), 'a restore is rejected while the site runs');
  const restoreSeconds = await restoreBackup(installation, file);
  await checkRestoredVideo(url, client, video.description, fileName);
  recordMetric(`${megabytes} MB: created in ${backupSeconds} s, restored in ${restoreSeconds} s`);
}
