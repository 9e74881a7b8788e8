import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { SWIPES } from '../../../mf-feed/src/testing/swipe-trace.ts';
import { DEVICES } from '../browser/devices.ts';
import { type CONNECTIONS, HEAP_SWIPES, MAX_NEXT_ATTEMPTS, SWIPES_PER_CONNECTION } from './constants.ts';
import { measureRetainedBytes } from './measure-retained-bytes.ts';

/** First frame of a video after a swipe. */
export interface SwipeFrame {
  /** Milliseconds since the end of the swipe; NaN when the viewer left the video before it had a frame. */
  ms: number;
  /** True when the element had a frame at the start of the touch, because the video was prefetched. */
  isPrefetched: boolean;
}

/** Results of a run through the feed. */
export interface FeedRun {
  swipeFrames: SwipeFrame[];
  stalls: number;
  /** Durations of tasks over 50 ms, in milliseconds. */
  longTasks: number[];
  /** Animation frames between touch and settled slide, and how many of them were dropped. */
  frames: { due: number; dropped: number };
  mediaBytes: number;
  /** Bytes of videos that were never watched. */
  unwatchedBytes: number;
  /** Maximum number of video elements at any swipe. */
  videoElements: number;
}

/** Memory use of the page after a number of swipes. */
export interface MemoryUse {
  swipes: number;
  /** Size of the whole heap, including compiled code. */
  heapBytes: number;
  /** Bytes retained by the page's scripts. */
  retainedBytes: number;
  nodes: number;
  listeners: number;
  videoElements: number;
}

interface Probe {
  feedBench: Pick<FeedRun, 'swipeFrames' | 'stalls' | 'frames'> & { tasks: number[] };
}

/** Property that Swiper sets on its element. */
type SwiperElement = HTMLElement & { swiper?: { activeIndex: number } };

const PROBE_FILE = join(import.meta.dirname, 'feed-probe.js');
const readProbe = (page: Page) =>
  page.evaluate(() => {
    const { swipeFrames, stalls, tasks, frames } = (globalThis as unknown as Probe).feedBench;
    return { swipeFrames, stalls, tasks, frames };
  });

async function swipe(session: CDPSession, up: boolean): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const [start, end] = up ? [620, 220] : [220, 620];
  await touch('touchStart', start);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', start + ((end - start) * step) / 6);
  await touch('touchEnd');
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext(DEVICES.phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript({ path: PROBE_FILE });
  return { context, page, session };
}

async function openFeed(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('.swiper-initialized', { timeout: 60_000 });
}

/** Returns the folder of a video's files. */
const videoFolderOf = (address: string) =>
  /\/media\/(.+?)\/(?:[^/]+p\/)?[^/]+$/.exec(new URL(address).pathname)?.[1];

/** Replays recorded swipes on a throttled connection, with the viewing times of the recording. */
export async function measureFeed(
  browser: Browser,
  url: string,
  connection: (typeof CONNECTIONS)[number],
): Promise<FeedRun> {
  const { context, page, session } = await openPhone(browser);
  const bytes = new Map<string, number>();
  const watched = new Set<string>();
  const addresses = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const video = videoFolderOf(addresses.get(requestId) ?? 'http://none/');
    if (video) bytes.set(video, (bytes.get(video) ?? 0) + encodedDataLength);
  });
  try {
    await session.send('Network.enable');
    const bytesPerSecond = (connection.kilobitsPerSecond * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: connection.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: connection.cpuSlowdown });
    await openFeed(page, url);
    let videoElements = 0;
    for (const { seconds, step } of SWIPES.slice(0, SWIPES_PER_CONNECTION)) {
      await page.waitForTimeout(seconds * 1000);
      const snapshot = await page.evaluate(() => ({
        count: document.querySelectorAll('video').length,
        poster: document.querySelector<HTMLImageElement>('.feed-slide:not([inert]) .feed-poster')?.src,
        source: document.querySelector<HTMLVideoElement>('.feed-slide:not([inert]) video')?.src,
      }));
      videoElements = Math.max(videoElements, snapshot.count);
      for (const address of [snapshot.poster, snapshot.source]) {
        const video = address?.startsWith('http') ? videoFolderOf(address) : undefined;
        if (video) watched.add(video);
      }
      await swipe(session, step > 0);
    }
    const { tasks, ...probe } = await readProbe(page);
    const total = [...bytes.values()].reduce((sum, value) => sum + value, 0);
    const watchedBytes = [...bytes]
      .filter(([video]) => watched.has(video))
      .reduce((sum, [, value]) => sum + value, 0);
    return {
      ...probe,
      longTasks: tasks,
      mediaBytes: total,
      unwatchedBytes: total - watchedBytes,
      videoElements,
    };
  } finally {
    await context.close();
  }
}

/** Moves to a video by keyboard, with retries while the feed loads more videos. */
async function goToVideo(page: Page, position: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_NEXT_ATTEMPTS; attempt += 1) {
    await page.keyboard.press('j');
    const came = page.waitForFunction(
      (wanted) => (document.querySelector<SwiperElement>('.feed-swiper')?.swiper?.activeIndex ?? 0) >= wanted,
      position,
      { timeout: 1_000 },
    );
    if (await came.catch(() => null)) return;
  }
  throw new Error(`The feed did not reach video ${position}`);
}

/** Measures memory after 20 and 200 videos, stepping through them by keyboard. */
export async function measureFeedMemory(browser: Browser, url: string): Promise<MemoryUse[]> {
  const { context, page, session } = await openPhone(browser);
  try {
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    await openFeed(page, url);
    const weights: MemoryUse[] = [];
    for (let swipes = 1; swipes <= Math.max(...HEAP_SWIPES); swipes += 1) {
      await goToVideo(page, swipes);
      if (!HEAP_SWIPES.some((count) => count === swipes)) continue;
      await page.waitForTimeout(3_000);
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
      weights.push({
        swipes,
        heapBytes: metric('JSHeapUsedSize'),
        retainedBytes: await measureRetainedBytes(session),
        nodes: metric('Nodes'),
        listeners: metric('JSEventListeners'),
        videoElements: await page.locator('video').count(),
      });
    }
    return weights;
  } finally {
    await context.close();
  }
}
