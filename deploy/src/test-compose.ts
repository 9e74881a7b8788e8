// `npm run test:compose`: starts docker-compose.yml, checks it part by part and prints a table of the results
// (docs/docker.md, "Test the whole composition"). `--journeys WORDS...` runs other browser tests than the
// default ones (`all` or `none`), `--only a,b` runs the parts whose names contain one of these words, `--keep`
// leaves the installation running, `--no-build` uses the existing images. Needs Docker and Chromium.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { fetchPlayableVideos } from '../../e2e/fixtures/fetch-playable-videos.ts';
import { checkAdministration } from './compose/check-admin.ts';
import { checkBackup } from './compose/check-backup.ts';
import { checkEmptySite } from './compose/check-empty-site.ts';
import { checkContainers, checkGateway, checkLimits, checkNetworks } from './compose/check-gateway.ts';
import { checkDeletedVideo, checkPrivateVideo, checkPublicVideo } from './compose/check-media.ts';
import { checkReleases } from './compose/check-releases.ts';
import { checkRestarts } from './compose/check-restarts.ts';
import { checkSecureSite } from './compose/check-secure-site.ts';
import { checkSettings } from './compose/check-settings.ts';
import { checkTranscoder } from './compose/check-transcoder.ts';
import { createInstallation } from './compose/installation.ts';
import { check, logIn, type SiteClient, type Video, waitUntil } from './compose/site-client.ts';
import { summarizePlaywright } from './compose/summarize-playwright.ts';
import { TestReport } from './compose/test-report.ts';

/** Path inside the image. */
const CLIP = '../demo/clips/bubble-tea.mp4';
const PROCESSING_TIMEOUT_MS = 15 * 60_000;
/** Videos on the first page of a feed. */
const FIRST_PAGE_VIDEOS = 10;
/** Limit of the username check, with a window in seconds that ends before the browser tests use the call. */
const USERNAME_CHECK_LIMIT = { calls: 12, seconds: 20 };
/** Browser tests of everything a gateway can break: documents, media, uploads, streams, mails, embeds. */
const JOURNEYS = [
  ...['first-video', 'login', 'join', 'search', 'messages', 'embed', 'without-javascript', 'guards'],
  ...[
    'desktop/document',
    'desktop/feed',
    'desktop/http-requests',
    'desktop/real-time-events',
    'desktop/upload',
    'phone/feed',
    'phone/comments',
  ],
].map((name) => `journeys/${name}.spec.ts`);

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    journeys: { type: 'boolean' },
    only: { type: 'string' },
    keep: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  },
});
const port = Number(process.env.PORT || 8090);
const installation = createInstallation({
  project: 'ontrend-test',
  port,
  limits: `is-uniq=${USERNAME_CHECK_LIMIT.calls}/${USERNAME_CHECK_LIMIT.seconds}`,
});
const emptyInstallation = createInstallation({
  project: 'ontrend-test-empty',
  port: port + 10,
  settings: { DEMO: '0' },
});
const { url, compose, kill, runInApi } = installation;

type RecordMetric = (text: string) => void;

async function startInstallation(recordMetric: RecordMetric): Promise<void> {
  const runTimed = async (action: string, parameters: string[]) => {
    const startedAt = Date.now();
    await compose(parameters);
    recordMetric(`${action} in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  };
  if (!flags['no-build']) await runTimed('built', ['--profile', 'test', '--profile', 'backup', 'build']);
  await runTimed('up', ['up', '--detach', '--no-build', '--wait']);
  const videos = await fetchPlayableVideos(url);
  check(videos.length >= FIRST_PAGE_VIDEOS, `the site has ${videos.length} playable videos`);
  // A server that has just started may exceed the 150 ms that a document waits for a list.
  const startedAt = Date.now();
  await waitUntil('a document contains a video', 60_000, async () =>
    (await (await fetch(url)).text()).includes('<video'),
  );
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  check(true, `a document contains a video ${seconds} s later`);
}

async function checkUpload(client: SiteClient): Promise<Video> {
  const { token } = client;
  const half = await runInApi<{ id: string; offset: number; length: number }>(1, 'upload-part.mjs', {
    TOKEN: token,
    FILE: CLIP,
    FROM: '0',
    TO: '0.5',
  });
  check(
    half.offset > 0 && half.offset < half.length,
    `one replica received ${half.offset} of ${half.length} bytes`,
  );
  await kill('api', 1);
  const rest = await runInApi<{ offset: number }>(2, 'upload-part.mjs', {
    TOKEN: token,
    FILE: CLIP,
    FROM: '0.5',
    TO: '1',
    ID: half.id,
  });
  check(rest.offset === half.length, 'the other replica received the rest after the first was killed');
  const video = await waitUntil('the video is playable', PROCESSING_TIMEOUT_MS, () => client.video(half.id));
  check(video.fileName === half.id, 'the worker processed it while one replica was missing');
  await compose(['up', '--detach', '--wait', '--no-recreate', 'api']);
  return video;
}

/** Returns a video when its files have the address of now: the worker changes it after a video was hidden and restored. */
function waitForStableFiles(client: SiteClient, { fileName }: Video): Promise<Video> {
  let last = '';
  return waitUntil('the files of the video have a lasting address', 60_000, async () => {
    const video = await client.video(fileName);
    const isStable = video?.mp4Url === last && (await fetch(new URL(video.mp4Url, url))).ok;
    last = video?.mp4Url ?? '';
    return isStable && video;
  });
}

/** Checks HLS, which is processed last, so this part runs late. */
async function checkMedia(client: SiteClient, { fileName }: Video): Promise<void> {
  const video = await waitUntil('the video has HLS', PROCESSING_TIMEOUT_MS, async () => {
    const current = await client.video(fileName);
    return current?.url.endsWith('.m3u8') && current;
  });
  await checkPublicVideo(installation, video);
  const privateVideo = await checkPrivateVideo(installation, client, video);
  await checkDeletedVideo(installation, client, [video, privateVideo]);
}

/**
 * Runs the browser tests. Their report is in deploy/report.
 * @throws Error with the number of failed tests
 */
async function runJourneys(recordMetric: RecordMetric): Promise<void> {
  // The container may run as any user and writes its report there.
  await chmod(join(ROOT, 'deploy/report'), 0o777);
  const requested = flags.journeys ? positionals : JOURNEYS;
  const files = requested[0] === 'all' ? ['journeys'] : requested;
  const run = compose(['--profile', 'test', 'run', '--rm', '-T', 'e2e', ...files]);
  const output = await run.catch(({ message }: Error) => {
    const summary = summarizePlaywright(message);
    if (summary === '') throw new Error(message);
    console.error(message.slice(message.indexOf(summary.split(',')[0] ?? '')));
    throw new Error(`browser tests: ${summary}`);
  });
  check(true, `browser tests in their container: ${summarizePlaywright(output)}`);
  recordMetric(summarizePlaywright(output));
}

/** Parts that use the video of an earlier part. */
const VIDEO_PARTS = ['administration', 'restarts', 'backup and restore', 'media'];

/** Adds the parts that the requested ones depend on. */
function withPrerequisites(only: string[] | undefined): string[] | undefined {
  const needsVideo = only?.some((word) => VIDEO_PARTS.some((name) => name.includes(word)));
  return only && ['build, up', ...(needsVideo ? ['uploads'] : []), ...only];
}

async function main(): Promise<void> {
  const report = new TestReport(withPrerequisites(flags.only?.split(',')));
  const part: TestReport['runPart'] = (name, work) => report.runPart(name, work);
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-compose-'));
  const file = join(folder, 'backup.tar');
  const down = ({ compose: run }: typeof installation) =>
    run(['down', '--volumes', '--timeout', '5']).catch(() => {});
  try {
    await part('build, up --wait', startInstallation);
    await part('containers', () => checkContainers(installation));
    await part('gateway', () => checkGateway(installation));
    await part('https site', () => checkSecureSite(installation));
    await part('networks', () => checkNetworks(installation));
    await part('limits', () => checkLimits(installation, USERNAME_CHECK_LIMIT.calls));
    await part('secrets and settings', () => checkSettings(installation));
    let clientPromise: Promise<SiteClient> | undefined;
    const getClient = () => (clientPromise ??= logIn(url));
    const video = await part('uploads', async () => checkUpload(await getClient()));
    await part('transcoder', async () => checkTranscoder(installation, await getClient(), CLIP));
    await part('releases', (recordMetric) => checkReleases(installation, recordMetric));
    let backup: Parameters<typeof checkEmptySite>[1];
    if (video) {
      await part('administration', async () =>
        checkAdministration(installation, await getClient(), video.fileName),
      );
      await part('restarts', async (recordMetric) => {
        const client = await getClient();
        await checkRestarts(installation, client, await waitForStableFiles(client, video), recordMetric);
      });
      await part('backup and restore', async (recordMetric) => {
        const client = await getClient();
        const { fileName, description } = (await client.video(video.fileName)) ?? video;
        await checkBackup(installation, client, { fileName, file }, recordMetric);
        backup = { file, fileName, description };
      });
      await part('media', async () => checkMedia(await getClient(), video));
    }
    if (positionals[0] !== 'none') await part('journeys', runJourneys);
    // Small machines have too little memory for two installations at once.
    if (!flags.keep) await down(installation);
    await part('DEMO=0', (recordMetric) => checkEmptySite(emptyInstallation, backup, recordMetric));
  } finally {
    if (!flags.keep) await Promise.all([installation, emptyInstallation].map(down));
    await rm(folder, { recursive: true, force: true });
    console.log(`\n${report.toTable()}\n`);
  }
  if (!report.hasPassed) throw new Error('Some checks failed.');
  console.log('All checks passed.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
