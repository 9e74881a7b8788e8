import { FEED_GOALS } from '../feed/constants.ts';
import type { FeedRun, Weight } from '../feed/measure-feed.ts';
import { ratio, whole } from './numbers.ts';
import { figure, heading } from './print.ts';

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function spreadOf(values: number[]): string {
  if (values.length === 0) return 'none';
  return `p50 ${whole(quantile(values, 0.5))}, p95 ${whole(quantile(values, 0.95))} ms (${values.length})`;
}

/** Prints part (f) for one line: what swiping is like. */
export function reportFeed(line: string, run: FeedRun): void {
  heading(`(f) ${run.pictures.length} swipes over ${line}`);
  const came = run.pictures.filter(({ ms }) => !Number.isNaN(ms));
  const ready = came.filter(({ ms }) => ms <= FEED_GOALS.swipeMs);
  const msOf = (isWanted: boolean) =>
    came.filter(({ isPrefetched }) => isPrefetched === isWanted).map(({ ms }) => ms);
  const wasted = run.unwatchedBytes / run.mediaBytes;
  figure('Swipe to first picture, fetched ahead', spreadOf(msOf(true)), {
    text: `p95 ${FEED_GOALS.swipeMs} ms`,
    met: quantile(msOf(true), 0.95) <= FEED_GOALS.swipeMs,
  });
  figure('Swipe to first picture, not fetched ahead', spreadOf(msOf(false)));
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
  const { due, dropped } = run.frames;
  figure('Frames dropped while slides moved', `${dropped} of ${due}`);
}

/** Prints what the page holds after few swipes and after many. */
export function reportWeight([few, many]: Weight[]): void {
  if (!few || !many) return;
  heading(`(f) The page after ${few.swipes} swipes, and after ${many.swipes}`);
  const grown = (name: 'heapBytes' | 'heldBytes') =>
    `${whole(few[name])} B, ${whole(many[name])} B: ${ratio(many[name] / few[name])}`;
  const growth = many.heldBytes / few.heldBytes;
  figure('Held by scripts', grown('heldBytes'), {
    text: String(FEED_GOALS.heapGrowth),
    met: growth <= FEED_GOALS.heapGrowth,
  });
  const aVideo = (many.heldBytes - few.heldBytes) / (many.swipes - few.swipes);
  figure('A video more', `${whole(aVideo)} B`);
  figure('The whole heap, compiled code included', grown('heapBytes'));
  figure('DOM nodes', `${whole(few.nodes)}, ${whole(many.nodes)}`);
  figure('Listeners', `${whole(few.listeners)}, ${whole(many.listeners)}`);
  figure('<video> elements', `${few.videoElements}, ${many.videoElements}`);
}
