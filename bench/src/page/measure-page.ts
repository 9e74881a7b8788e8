import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { type BenchPage, DESKTOP, type LoggedRequest, PHONE, sumBytes } from '../browser/open-page.ts';
import { SIZE_GOALS } from '../budgets/budgets.ts';
import { COLD_PAGE } from '../budgets/start-costs.ts';
import { type Connection, FAST_CONNECTION, SLOW_CONNECTION } from '../constants.ts';
import type { Instance } from '../instance/start-instance.ts';
import { formatSpread, median, printHeading, printMetric } from '../print.ts';
import { findFirstVideo, serveBarePage } from './bare-page.ts';
import { type Marks, ROUNDS, visit } from './visit.ts';

/** Milliseconds without interaction, during which the media requests of a page are counted. */
const IDLE_MS = 10_000;
/** Milliseconds after the page is interactive, in which the files that it fetches ahead are counted. */
const AHEAD_MS = 6_000;
/** Goals (docs/performance.md). */
const GOALS = {
  firstFrame: 1.1,
  interactiveMs: 2_500,
  mediaBytes: 1.5 * 1024 * 1024,
  aheadBytes: 300_000,
  videoElements: 3,
};

/** Returns the gzip bytes of the files and of the inline code of one kind. */
async function measureGzip(
  { page }: BenchPage,
  files: LoggedRequest[],
  tag: 'script' | 'style',
): Promise<number> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()));
  const inline = [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1] ?? '',
  );
  const texts = await page.evaluate(
    (urls) => Promise.all(urls.map((url) => fetch(url).then((response) => response.text()))),
    files.map(({ url }) => url),
  );
  return [inline.join(''), ...texts].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Measures bytes and requests of a cold `/` until it responds to taps, and its media without interaction. */
async function reportBytes(
  browser: Browser,
  url: string,
  name: string,
  device: BrowserContextOptions,
): Promise<void> {
  await visit(
    browser,
    device,
    url,
    ['firstFrame', 'interactive'],
    async ({ firstFrame, interactive }, visited) => {
      const { page, requests } = visited;
      await page.waitForTimeout(IDLE_MS);
      const before = requests.filter(({ sentAtMs }) => sentAtMs < interactive);
      const scripts = before.filter(({ type }) => type === 'Script');
      const styles = before.filter(({ type }) => type === 'Stylesheet');
      const media = requests.filter((request) => new URL(request.url).pathname.startsWith('/media/'));
      const ahead = requests.filter(
        ({ url: file, sentAtMs }) =>
          new URL(file).pathname.startsWith('/assets/') &&
          sentAtMs >= interactive &&
          sentAtMs < interactive + AHEAD_MS,
      );
      const videoElements = await page.locator('video').count();
      const goals = SIZE_GOALS[COLD_PAGE];
      printHeading(`A cold / on a ${name}, gzip bytes until it responds to a tap`);
      printMetric('Scripts', await measureGzip(visited, scripts, 'script'), { max: goals?.scripts });
      printMetric('Styles', await measureGzip(visited, styles, 'style'), { max: goals?.styles });
      printMetric(
        'Script files before the first video frame',
        scripts.filter((each) => each.sentAtMs < firstFrame).length,
      );
      printMetric('Document, transferred', sumBytes(before.filter(({ type }) => type === 'Document')));
      printMetric('Requests', before.length);
      printMetric('Media before any interaction, transferred', sumBytes(media), { max: GOALS.mediaBytes });
      printMetric('Scripts and styles fetched ahead, transferred', sumBytes(ahead), {
        max: GOALS.aheadBytes,
      });
      printMetric('<video> elements', videoElements, { max: GOALS.videoElements });
    },
  );
}

/** Compares the first video frame of `/` with that of a page that contains only the video. */
async function reportTimes(browser: Browser, url: string, connection: Connection): Promise<void> {
  const bare = await serveBarePage(url, await findFirstVideo(url));
  const results: Record<'product' | 'bare', Marks[]> = { product: [], bare: [] };
  const keep = async (marks: Marks) => marks;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const product = await visit(browser, PHONE, url, ['firstFrame', 'interactive'], keep, connection);
      const reference = await visit(browser, PHONE, bare.url, ['firstFrame'], keep, connection);
      // The first round warms up.
      if (round > 0) results.product.push(product);
      if (round > 0) results.bare.push(reference);
    }
  } finally {
    await bare.stop();
  }
  const firstFrames = (page: keyof typeof results) => results[page].map(({ firstFrame }) => firstFrame);
  const interactive = results.product.map((marks) => marks.interactive);
  const { kilobitsPerSecond, latencyMs, cpuSlowdown } = connection;
  printHeading(
    `/ on a phone, ${ROUNDS} visits, ${kilobitsPerSecond} kbit/s, ${latencyMs} ms, CPU ${cpuSlowdown}x`,
  );
  printMetric('First video frame', formatSpread(firstFrames('product')));
  printMetric('First video frame of a page with only the video', formatSpread(firstFrames('bare')));
  printMetric('    ratio', median(firstFrames('product')) / median(firstFrames('bare')), {
    max: GOALS.firstFrame,
  });
  printMetric('App interactive', formatSpread(interactive));
  const goal = connection === SLOW_CONNECTION ? { max: GOALS.interactiveMs } : {};
  printMetric('    median in ms', median(interactive), goal);
}

/** Measures a cold `/`. */
export async function measurePage(browser: Browser, { url }: Instance): Promise<void> {
  await reportBytes(browser, url, 'desktop', DESKTOP);
  await reportBytes(browser, url, 'phone', PHONE);
  for (const connection of [SLOW_CONNECTION, FAST_CONNECTION]) await reportTimes(browser, url, connection);
}
