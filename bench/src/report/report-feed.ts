import { FEED_GOALS } from '../feed/constants.ts';
import type { FeedRun, Weight } from '../feed/measure-feed.ts';
import { ratio, whole } from './numbers.ts';
import { figure, heading } from './print.ts';

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Prints part (f) for one line: what swiping is like. */
export function reportFeed(line: string, run: FeedRun): void {
  heading(`(f) ${run.pictures.length} swipes over ${line}`);
  const came = run.pictures.filter((ms) => !Number.isNaN(ms));
  const ready = came.filter((ms) => ms <= FEED_GOALS.swipeMs);
  const wasted = run.unwatchedBytes / run.mediaBytes;
  figure('Swipe to first picture, p50', `${whole(quantile(came, 0.5))} ms`);
  figure('Swipe to first picture, p95', `${whole(quantile(came, 0.95))} ms`, {
    text: `${FEED_GOALS.swipeMs} ms where prefetched`,
    met: quantile(came, 0.95) <= FEED_GOALS.swipeMs,
  });
  figure('Picture there when the slide is', `${ready.length} of ${run.pictures.length}`);
  figure('Left before a picture came', String(run.pictures.length - came.length));
  figure('Stalls of the watched video', String(run.stalls));
  figure('Media', `${whole(run.mediaBytes)} B`);
  figure('Of it for videos never watched', ratio(wasted), {
    text: String(FEED_GOALS.wasted),
    met: wasted <= FEED_GOALS.wasted,
  });
  figure('<video> elements at most', String(run.videoElements), {
    text: String(FEED_GOALS.videoElements),
    met: run.videoElements <= FEED_GOALS.videoElements,
  });
  const longest = Math.max(0, ...run.longTasks);
  figure('Tasks over 50 ms', `${run.longTasks.length}, the longest ${whole(longest)} ms`);
  figure('Frames over 34 ms while a slide took over', String(run.slowFrames));
}

/** Prints what the page holds after few swipes and after many. */
export function reportWeight([few, many]: Weight[]): void {
  if (!few || !many) return;
  heading(`(f) The page after ${few.swipes} swipes, and after ${many.swipes}`);
  const growth = many.heapBytes / few.heapBytes;
  figure('Heap', `${whole(few.heapBytes)} B, ${whole(many.heapBytes)} B: ${ratio(growth)}`, {
    text: String(FEED_GOALS.heapGrowth),
    met: growth <= FEED_GOALS.heapGrowth,
  });
  figure('DOM nodes', `${whole(few.nodes)}, ${whole(many.nodes)}`);
  figure('<video> elements', `${few.videoElements}, ${many.videoElements}`);
}
