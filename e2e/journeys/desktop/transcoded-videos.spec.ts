import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playToEnd } from '../../fixtures/play-to-end.ts';
import {
  expectFullPlayback,
  MEDIA_ORIGIN,
  openMediaPage,
  PLAYABLE_SAMPLES,
  processSample,
} from '../../fixtures/sample-videos.ts';
import { test } from '../../fixtures/test.ts';

/** The most error-prone samples. `npm run soak` tests all. */
const SELECTED_NAMES = [
  'a rotated phone video',
  'a video with variable frame rate',
  'an AVI video with odd width and height',
  'a fragmented recording that begins at the seconds since 1970',
];
const samples = PLAYABLE_SAMPLES.filter(
  ({ name }) => process.env.SOAK === '1' || SELECTED_NAMES.includes(name),
);
/** Milliseconds, with time for a busy machine. */
const TIMEOUT_MS = 120_000;

let folder: string;
// Not at module level: Playwright also loads this file to collect its tests; that load would leave a folder behind.
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ontrend-processed-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

for (const sample of samples) {
  test(`plays ${sample.name} to its end as MP4 and in every rendition`, async ({ page, monitor }) => {
    test.setTimeout(TIMEOUT_MS);
    monitor.trust(MEDIA_ORIGIN);
    // A file is no longer requested when the next one replaces it.
    monitor.allow(/net::ERR_ABORTED/);
    const processed = await processSample(sample, folder);
    await openMediaPage(page, processed.folder);
    expectFullPlayback(await playToEnd(page, '/progressive.mp4', null), processed.metadata, 'MP4');
    const master = readFileSync(join(processed.folder, 'master.m3u8'), 'utf8');
    const renditions = [...master.matchAll(/^(\w+)\/index\.m3u8$/gm)];
    for (const [level, [, name]] of renditions.entries()) {
      expectFullPlayback(await playToEnd(page, '/master.m3u8', level), processed.metadata, name ?? '');
    }
  });
}
