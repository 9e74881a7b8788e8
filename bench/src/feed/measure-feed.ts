import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { SWIPES } from '../../../mf-feed/src/testing/swipe-trace.ts';
import { PHONE, withPage } from '../browser/open-page.ts';
import { type Connection, SLOW_CONNECTION } from '../constants.ts';
import type { Instance } from '../instance/start-instance.ts';
import { percentile, printHeading, printMetric } from '../print.ts';

/** The last connection has a slow CPU, where tasks take longer. */
const CONNECTIONS: Connection[] = [
  { kilobitsPerSecond: 4_000, latencyMs: 50, cpuSlowdown: 1 },
  { ...SLOW_CONNECTION, cpuSlowdown: 1 },
  SLOW_CONNECTION,
];
/** Number of recorded swipes that are replayed on each connection. */
const SWIPES_PER_CONNECTION = 30;
/** Goals (docs/performance.md; decision 031 for `wasted`). */
const GOALS = { swipeMs: 100, wasted: 0.15 };

/** First frame of a video after a swipe. */
interface SwipeFrame {
  /** Milliseconds since the end of the swipe; null when the viewer left the video before it had a frame. */
  ms: number | null;
  /** True when the element had a frame at the start of the touch, because the video was prefetched. */
  isPrefetched: boolean;
}

/** Recorded by feed-probe.js. */
interface Probe {
  swipeFrames: SwipeFrame[];
  /** Stalls of the current video. */
  stalls: number;
  /** Durations of tasks over 50 ms, in milliseconds. */
  tasks: number[];
  /** Animation frames between touch and settled slide, and how many of them were dropped. */
  frames: { due: number; dropped: number };
}

const PROBE_FILE = join(import.meta.dirname, 'feed-probe.js');

async function swipe(session: CDPSession, up: boolean): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const [start, end] = up ? [620, 220] : [220, 620];
  await touch('touchStart', start);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', start + ((end - start) * step) / 6);
  await touch('touchEnd');
}

/** Returns the folder of a video's files; undefined for other addresses. */
const videoFolderOf = (address: string | undefined) =>
  /\/media\/(.+?)\/(?:[^/]+p\/)?[^/]+$/.exec(address ?? '')?.[1];

/** Returns the addresses of the current slide's poster and video. */
const currentAddresses = (page: Page) =>
  page.evaluate(() =>
    ['.feed-poster', 'video'].map(
      (part) => document.querySelector<HTMLImageElement>(`.feed-slide:not([inert]) ${part}`)?.src,
    ),
  );

/** Replays recorded swipes with the viewing times of the recording. */
async function replaySwipes(browser: Browser, url: string, connection: Connection) {
  return withPage(browser, PHONE, connection, async ({ page, session, requests }) => {
    const watched = new Set<string | undefined>();
    await page.addInitScript({ path: PROBE_FILE });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector('.swiper-initialized', { timeout: 60_000 });
    for (const { seconds, step } of SWIPES.slice(0, SWIPES_PER_CONNECTION)) {
      await page.waitForTimeout(seconds * 1000);
      for (const address of await currentAddresses(page)) watched.add(videoFolderOf(address));
      await swipe(session, step > 0);
    }
    const media = requests.filter((request) => videoFolderOf(request.url));
    const sum = (list: typeof media) => list.reduce((bytes, { wireBytes }) => bytes + wireBytes, 0);
    const unwatched = media.filter((request) => !watched.has(videoFolderOf(request.url)));
    const probe = await page.evaluate(() => (globalThis as unknown as { feedBench: Probe }).feedBench);
    return { ...probe, wasted: sum(unwatched) / sum(media) };
  });
}

/** Measures swiping through the feed on each connection. */
export async function measureFeed(browser: Browser, { url }: Instance): Promise<void> {
  for (const connection of CONNECTIONS) {
    const { swipeFrames, stalls, tasks, frames, wasted } = await replaySwipes(browser, url, connection);
    const times = (isPrefetched: boolean) =>
      swipeFrames.flatMap((frame) =>
        frame.isPrefetched === isPrefetched && frame.ms !== null ? [frame.ms] : [],
      );
    const visible = swipeFrames.filter(({ ms }) => ms !== null && ms <= GOALS.swipeMs).length;
    const { kilobitsPerSecond, latencyMs, cpuSlowdown } = connection;
    printHeading(
      `${swipeFrames.length} swipes on ${kilobitsPerSecond / 1000} Mbps, ${latencyMs} ms, CPU ${cpuSlowdown}x, times as 95th percentiles in ms`,
    );
    printMetric('Swipe to first frame, prefetched', percentile(times(true), 0.95), { max: GOALS.swipeMs });
    printMetric('Swipe to first frame, not prefetched', percentile(times(false), 0.95));
    printMetric('First frame visible when the slide arrives', `${visible} of ${swipeFrames.length}`);
    printMetric('Stalls of the current video', stalls);
    printMetric('Share of media bytes for videos never watched', wasted, { max: GOALS.wasted });
    printMetric('Frames dropped while slides move', `${frames.dropped} of ${frames.due}`);
    printMetric('Tasks over 50 ms', tasks.length);
  }
}
