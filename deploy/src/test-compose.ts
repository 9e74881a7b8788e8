// `npm run test:compose [--keep] [--no-build] [--journeys [WORDS]]`: docker-compose.yml brought up for real. Containers, gateway, an
// upload that begins at one copy of the API and goes on at the other while the first is gone, what it became; a remote that is
// released while a browser watches, a rollback that stays; each container killed while people write; a backup that brings
// back what was lost; the journeys in their container. Needs a Docker engine and a Chromium.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type Caller, expect, logIn, until, type Video } from './compose/calls.ts';
import { checkBackup } from './compose/check-backup.ts';
import { checkContainers, checkGateway } from './compose/check-gateway.ts';
import { checkDeleted, checkMade, checkPrivate } from './compose/check-media.ts';
import { checkReleases } from './compose/check-releases.ts';
import { checkRestarts } from './compose/check-restarts.ts';
import { describeInstallation } from './compose/installation.ts';

const PORT = Number(process.env.PORT || 8090);
/** Of the image. */
const CLIP = 'demo/clips/bubble-tea.mp4';
const MADE_WITHIN_MS = 15 * 60_000;

const installation = describeInstallation(PORT);
const { url, compose, kill, inside } = installation;

async function checkUpload(caller: Caller): Promise<Video> {
  const { token } = caller;
  const half = await inside<{ id: string; offset: number; length: number }>(1, 'upload-part.mjs', {
    ...{ TOKEN: token, FILE: CLIP, FROM: '0', TO: '0.5' },
  });
  expect(
    half.offset > 0 && half.offset < half.length,
    `one copy took ${half.offset} of ${half.length} bytes`,
  );
  await kill('api', 1);
  const rest = await inside<{ offset: number }>(2, 'upload-part.mjs', {
    ...{ TOKEN: token, FILE: CLIP, FROM: '0.5', TO: '1', ID: half.id },
  });
  expect(rest.offset === half.length, 'the other copy took the rest, the first one being dead');
  const video = await until('the video can be watched', MADE_WITHIN_MS, () => caller.video(half.id));
  expect(video.fileName === half.id, 'the worker made it while one copy was missing');
  await compose(['up', '--detach', '--wait', '--no-recreate', 'api']);
  return video;
}

/** Its last form is made after what others wait for, so this comes last. */
async function checkMedia(caller: Caller, { fileName }: Video): Promise<void> {
  const video = await until('the video is made', MADE_WITHIN_MS, async () => {
    const now = await caller.video(fileName);
    return now?.url.endsWith('.m3u8') && now;
  });
  await checkMade(installation, video);
  const hidden = await checkPrivate(installation, caller, video);
  await checkDeleted(installation, caller, [video, hidden]);
}

/** Their report is in deploy/report. */
async function runJourneys(words: string[]): Promise<void> {
  // Whoever the container runs as writes there.
  await chmod(join(ROOT, 'deploy/report'), 0o777);
  const said = await compose(['--profile', 'test', 'run', '--rm', '-T', 'e2e', ...words]);
  expect(true, `the journeys in their container: ${/\d+ passed.*/.exec(said)?.[0] ?? said.slice(-200)}`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const journeys = words.indexOf('--journeys');
  try {
    console.log('Building and starting (the first time: some minutes) ...');
    const build = words.includes('--no-build') ? '--no-build' : '--build';
    await compose(['up', '--detach', build, '--wait']);
    const document = await fetch(url);
    expect(document.status === 200 && (await document.text()).includes('OnTrend'), 'the site is there');
    await checkContainers(installation);
    await checkGateway(installation);
    const caller = await logIn(url);
    const video = await checkUpload(caller);
    await checkReleases(installation);
    await checkRestarts(installation, caller, video);
    await checkBackup(installation, caller, video.fileName);
    await checkMedia(caller, video);
    if (journeys >= 0) await runJourneys(words.slice(journeys + 1));
    console.log('docker-compose.yml works.');
  } finally {
    if (!words.includes('--keep')) await compose(['down', '--volumes', '--timeout', '5']).catch(() => {});
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
