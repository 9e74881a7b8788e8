import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { SWIPES } from '../../../mf-feed/src/testing/swipe-trace.ts';
import { type BenchPage, DESKTOP, PHONE, withPage } from '../browser/open-page.ts';
import { type Connection, SLOW_CONNECTION } from '../constants.ts';
import type { Instance } from '../instance/start-instance.ts';
import { percentile, printHeading, printMetric } from '../print.ts';

/** A viewer's device, and how they go to the next (1) or the previous video (-1). */
interface Viewer {
  device: string;
  options: BrowserContextOptions;
  step(page: BenchPage, direction: number): Promise<void>;
}

/** Number of recorded swipes that are replayed for each viewer. */
const SWIPES_PER_VIEWER = 30;
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

async function swipe({ session }: BenchPage, direction: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const [start, end] = direction > 0 ? [620, 220] : [220, 620];
  await touch('touchStart', start);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', start + ((end - start) * step) / 6);
  await touch('touchEnd');
}

/** Turns the mouse wheel over the video by one notch. */
async function turnWheel({ page }: BenchPage, direction: number): Promise<void> {
  await page.mouse.move(720, 450);
  await page.mouse.wheel(0, 100 * direction);
}

const ON_PHONE: Viewer = { device: 'phone', options: PHONE, step: swipe };
const ON_DESKTOP: Viewer = { device: 'desktop', options: DESKTOP, step: turnWheel };
const NO_SLOWDOWN = { cpuSlowdown: 1 };
const FAST_CONNECTION: Connection = { kilobitsPerSecond: 9_000, latencyMs: 60, ...NO_SLOWDOWN };
/** With a slow CPU, tasks take longer. */
const VISITS: [Viewer, Connection][] = [
  [ON_PHONE, { kilobitsPerSecond: 4_000, latencyMs: 50, ...NO_SLOWDOWN }],
  [ON_PHONE, { ...SLOW_CONNECTION, ...NO_SLOWDOWN }],
  [ON_PHONE, SLOW_CONNECTION],
  [ON_DESKTOP, FAST_CONNECTION],
  [ON_DESKTOP, { ...FAST_CONNECTION, cpuSlowdown: 4 }],
];

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
async function replaySwipes(browser: Browser, url: string, viewer: Viewer, connection: Connection) {
  return withPage(browser, viewer.options, connection, async (opened) => {
    const { page, requests } = opened;
    const watched = new Set<string | undefined>();
    await page.addInitScript({ path: PROBE_FILE });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => !document.getElementById('prerendered'), null, { timeout: 60_000 });
    for (const { seconds, step } of SWIPES.slice(0, SWIPES_PER_VIEWER)) {
      await page.waitForTimeout(seconds * 1000);
      for (const address of await currentAddresses(page)) watched.add(videoFolderOf(address));
      await viewer.step(opened, step);
    }
    const media = requests.filter((request) => videoFolderOf(request.url));
    const sum = (list: typeof media) => list.reduce((bytes, { wireBytes }) => bytes + wireBytes, 0);
    const unwatched = media.filter((request) => !watched.has(videoFolderOf(request.url)));
    const probe = await page.evaluate(() => (globalThis as unknown as { feedBench: Probe }).feedBench);
    return { ...probe, wasted: sum(unwatched) / sum(media) };
  });
}

function printFrames(frames: Probe['frames'], tasks: number[]): void {
  printMetric('Frames dropped while videos move', `${frames.dropped} of ${frames.due}`);
  printMetric('Tasks over 50 ms', tasks.length);
}

/** Measures going through the feed, on each device and connection. */
export async function measureFeed(browser: Browser, { url }: Instance): Promise<void> {
  for (const [viewer, connection] of VISITS) {
    const { swipeFrames, stalls, tasks, frames, wasted } = await replaySwipes(
      browser,
      url,
      viewer,
      connection,
    );
    const times = (isPrefetched: boolean) =>
      swipeFrames.flatMap((frame) =>
        frame.isPrefetched === isPrefetched && frame.ms !== null ? [frame.ms] : [],
      );
    const visible = swipeFrames.filter(({ ms }) => ms !== null && ms <= GOALS.swipeMs).length;
    const { kilobitsPerSecond, latencyMs, cpuSlowdown } = connection;
    printHeading(
      `${swipeFrames.length} swipes on a ${viewer.device}, ${kilobitsPerSecond / 1000} Mbps, ${latencyMs} ms, CPU ${cpuSlowdown}x, times as 95th percentiles in ms`,
    );
    // A list on desktop has no slides, whose videos the probe could follow.
    if (viewer === ON_DESKTOP) {
      printFrames(frames, tasks);
      continue;
    }
    printMetric('Swipe to first frame, prefetched', percentile(times(true), 0.95), { max: GOALS.swipeMs });
    printMetric('Swipe to first frame, not prefetched', percentile(times(false), 0.95));
    printMetric('First frame visible when the slide arrives', `${visible} of ${swipeFrames.length}`);
    printMetric('Stalls of the current video', stalls);
    printMetric('Share of media bytes for videos never watched', wasted, { max: GOALS.wasted });
    printFrames(frames, tasks);
  }
}
