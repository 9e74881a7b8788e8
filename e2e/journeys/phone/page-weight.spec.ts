import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { MAX_VIDEO_ELEMENTS, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Videos after which the page is looked at. */
const MEASURED_AT = [8, 30] as const;

/** What a page may hold more of after many videos than after few: a slide may be an ad or have a longer text. */
const MAX_GROWTH = 1.15;

/** Bytes of the document that a first picture waits for, gzip: 14.8 KB with the demo content in November 2026. */
const MAX_DOCUMENT_GZIP_BYTES = 18_000;

/** What swiper leaves at its element. */
type SwiperElement = HTMLElement & { swiper?: { activeIndex: number } };

async function skipTo(page: Page, place: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j');
    await page.waitForFunction(
      (wanted) => (document.querySelector<SwiperElement>('.feed-swiper')?.swiper?.activeIndex ?? 0) >= wanted,
      place,
      { timeout: 2_000 },
    );
  }).toPass();
}

async function measureDom(session: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

test('before the first picture there is a document, small and without a script to fetch', async ({
  page,
  request,
}) => {
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  let html = '';
  let links = '';
  // A list is waited for 150 ms: on a busy machine the document is asked for again.
  await expect(async () => {
    const answer = await request.get('/', { headers });
    html = await answer.text();
    links = answer.headers().link ?? '';
    expect(html).toMatch(/<video [^>]*autoplay/);
  }).toPass();
  expect(html).not.toMatch(/<script[^>]* src=|rel="?(module)?preload/);
  expect(links).not.toMatch(/as="?script/);
  expect(gzipSync(html).length).toBeLessThan(MAX_DOCUMENT_GZIP_BYTES);
});

test('thirty videos on, the page holds no more than after the first', async ({ page }) => {
  test.setTimeout(120_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  const weights = [];
  for (let place = 1; place <= MEASURED_AT[1]; place += 1) {
    await skipTo(page, place);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(MAX_VIDEO_ELEMENTS);
    if (MEASURED_AT.some((wanted) => wanted === place)) weights.push(await measureDom(session));
  }
  const [few, many] = weights as [(typeof weights)[0], (typeof weights)[0]];
  expect(many.nodes / few.nodes, `${few.nodes} nodes, then ${many.nodes}`).toBeLessThan(MAX_GROWTH);
  expect(many.listeners / few.listeners, `${few.listeners} listeners, then ${many.listeners}`).toBeLessThan(
    MAX_GROWTH,
  );
});
