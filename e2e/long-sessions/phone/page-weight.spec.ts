import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { MAX_VIDEO_ELEMENTS, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Positions in the feed at which the page is measured. */
const MEASURED_AT = [8, 30] as const;

/** Maximum growth of the page between the measurements; a slide can be an ad or have a longer text. */
const MAX_GROWTH = 1.15;

/**
 * Maximum gzip size in bytes of the document before the first image; 14.8 KB with the demo content in
 * November 2026.
 */
const MAX_DOCUMENT_GZIP_BYTES = 18_000;

/** Maximum gzip size in bytes of the document up to the URL of its first video, which is requested as soon as they arrive. */
const MAX_GZIP_BYTES_BEFORE_VIDEO = 600;

/** Swiper stores its instance on its element. */
type SwiperElement = HTMLElement & { swiper?: { activeIndex: number } };

async function skipTo(page: Page, position: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j');
    await page.waitForFunction(
      (target) => (document.querySelector<SwiperElement>('.feed-swiper')?.swiper?.activeIndex ?? 0) >= target,
      position,
      { timeout: 2_000 },
    );
  }).toPass();
}

interface DomSize {
  nodes: number;
  listeners: number;
}

async function readDomSize(session: CDPSession): Promise<DomSize> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

/** Measures the page at rest: slides that are being replaced count twice. */
async function measureDom(session: CDPSession): Promise<DomSize> {
  let size = await readDomSize(session);
  await expect(async () => {
    const last = size;
    size = await readDomSize(session);
    expect(size).toEqual(last);
  }).toPass();
  return size;
}

test('shows the first image with a small document and no script requests', async ({ page, request }) => {
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  let html = '';
  let links = '';
  // The server leaves a list out when it takes longer than 150 ms, so on a busy machine the document is
  // requested again.
  await expect(async () => {
    const response = await request.get('/', { headers });
    html = await response.text();
    links = response.headers().link ?? '';
    expect(html).toMatch(/<video [^>]*autoplay/);
  }).toPass();
  expect(html).not.toMatch(/<script[^>]* src=|rel="?(module)?preload/);
  expect(links).not.toMatch(/as="?script/);
  expect(gzipSync(html).length).toBeLessThan(MAX_DOCUMENT_GZIP_BYTES);
  const untilVideo = html.slice(0, html.indexOf('.mp4'));
  expect(gzipSync(untilVideo).length).toBeLessThan(MAX_GZIP_BYTES_BEFORE_VIDEO);
});

test('has no more elements after thirty videos than after a few', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  const measurements = [];
  for (let position = 1; position <= MEASURED_AT[1]; position += 1) {
    await skipTo(page, position);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(MAX_VIDEO_ELEMENTS);
    if (MEASURED_AT.some((target) => target === position)) measurements.push(await measureDom(session));
  }
  const [few, many] = measurements as [(typeof measurements)[0], (typeof measurements)[0]];
  expect(many.nodes / few.nodes, `${few.nodes} nodes, then ${many.nodes}`).toBeLessThan(MAX_GROWTH);
  expect(many.listeners / few.listeners, `${few.listeners} listeners, then ${many.listeners}`).toBeLessThan(
    MAX_GROWTH,
  );
});
