import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { playToEnd } from '../../fixtures/play-to-end.ts';
import {
  expectFullPlayback,
  openMediaPage,
  PLAYABLE_SAMPLES,
  processSample,
} from '../../fixtures/sample-videos.ts';

/** Turned, of changing speed, of odd sizes: where most goes wrong. All others are tried in `npm run soak`. */
const SELECTED_NAMES = /turned by a phone|of changing speed|of odd sizes/;
const samples = PLAYABLE_SAMPLES.filter(({ name }) => process.env.SOAK === '1' || SELECTED_NAMES.test(name));
/** For a machine that does other things meanwhile, in ms. */
const TIMEOUT_MS = 120_000;

let folder: string;
// Not when the file is read: the runner reads it once more than it runs it.
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ontrend-made-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

for (const source of samples) {
  test(`what is made of ${source.name} plays to its end, as file and in every rendition`, async ({
    page,
  }) => {
    test.setTimeout(TIMEOUT_MS);
    const processed = await processSample(source, folder);
    await openMediaPage(page, processed.folder);
    expectFullPlayback(await playToEnd(page, '/progressive.mp4', null), processed.facts, 'the mp4');
    const master = readFileSync(join(processed.folder, 'master.m3u8'), 'utf8');
    const renditions = [...master.matchAll(/^(\w+)\/index\.m3u8$/gm)];
    for (const [level, [, name]] of renditions.entries()) {
      expectFullPlayback(await playToEnd(page, '/master.m3u8', level), processed.facts, `its ${name}`);
    }
  });
}
