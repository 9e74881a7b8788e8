// `npm run test:compose [--keep] [--no-build]`: docker-compose.yml brought up for real, an upload that begins at one copy of the API
// and goes on at the other while the first is gone, and what it became: played from the bucket, made private, deleted.
// Needs a Docker engine and a Chromium.
import { type Caller, expect, logIn, until } from './compose/calls.ts';
import { checkDeleted, checkMade, checkPrivate } from './compose/check-media.ts';
import { describeInstallation } from './compose/installation.ts';

const PORT = Number(process.env.PORT || 8090);
/** Of the image. */
const CLIP = 'demo/clips/bubble-tea.mp4';
const MADE_WITHIN_MS = 5 * 60_000;

const installation = describeInstallation(PORT);
const { url, compose, kill, inside } = installation;

async function checkUpload(caller: Caller): Promise<void> {
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
  const video = await until('the video is made', MADE_WITHIN_MS, async () => {
    const now = await caller.video(half.id);
    return now?.url.endsWith('.m3u8') && now;
  });
  expect(video.fileName === half.id, 'the worker made it while one copy was missing');
  await compose(['up', '--detach', '--wait', '--no-recreate', 'api']);
  await checkMade(installation, video);
  const hidden = await checkPrivate(installation, caller, video);
  await checkDeleted(installation, caller, [video, hidden]);
}

async function main(): Promise<void> {
  const keep = process.argv.includes('--keep');
  try {
    console.log('Building and starting (the first time: some minutes) ...');
    const build = process.argv.includes('--no-build') ? '--no-build' : '--build';
    await compose(['up', '--detach', build, '--wait']);
    const document = await fetch(url);
    expect(document.status === 200 && (await document.text()).includes('OnTrend'), 'the site is there');
    await checkUpload(await logIn(url));
    console.log('docker-compose.yml works.');
  } finally {
    if (!keep) await compose(['down', '--volumes', '--timeout', '5']).catch(() => {});
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
