import { FEED_GOALS } from '../feed/constants.ts';
import type { FeedRun, MemoryUse } from '../feed/measure-feed.ts';
import { formatInteger, formatRatio } from './numbers.ts';
import { printHeading, printMetric } from './print.ts';

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function formatPercentiles(values: number[]): string {
  if (values.length === 0) return 'none';
  return `p50 ${formatInteger(quantile(values, 0.5))}, p95 ${formatInteger(quantile(values, 0.95))} ms (${values.length})`;
}

/** Prints part (f) for one connection. */
export function reportFeed(connection: string, run: FeedRun): void {
  printHeading(`(f) ${run.swipeFrames.length} swipes on ${connection}`);
  const shown = run.swipeFrames.filter(({ ms }) => !Number.isNaN(ms));
  const onTime = shown.filter(({ ms }) => ms <= FEED_GOALS.swipeMs);
  const timesWhere = (wanted: boolean) =>
    shown.filter(({ isPrefetched }) => isPrefetched === wanted).map(({ ms }) => ms);
  const wasted = run.unwatchedBytes / run.mediaBytes;
  printMetric('Swipe to first frame, prefetched', formatPercentiles(timesWhere(true)), {
    text: `p95 ${FEED_GOALS.swipeMs} ms`,
    met: quantile(timesWhere(true), 0.95) <= FEED_GOALS.swipeMs,
  });
  printMetric('Swipe to first frame, not prefetched', formatPercentiles(timesWhere(false)));
  printMetric('First frame visible when the slide arrives', `${onTime.length} of ${run.swipeFrames.length}`);
  printMetric('Left before the first frame', String(run.swipeFrames.length - shown.length));
  printMetric('Stalls of the current video', String(run.stalls));
  printMetric('Media', `${formatInteger(run.mediaBytes)} B`);
  printMetric('Share of media for videos never watched', formatRatio(wasted), {
    text: String(FEED_GOALS.wasted),
    met: wasted <= FEED_GOALS.wasted,
  });
  printMetric('Maximum <video> elements', String(run.videoElements), {
    text: String(FEED_GOALS.videoElements),
    met: run.videoElements <= FEED_GOALS.videoElements,
  });
  const longest = Math.max(0, ...run.longTasks);
  printMetric('Tasks over 50 ms', `${run.longTasks.length}, the longest ${formatInteger(longest)} ms`);
  const { due, dropped } = run.frames;
  printMetric('Frames dropped while slides move', `${dropped} of ${due}`);
}

/** Prints memory use after few and after many swipes. */
export function reportMemory([few, many]: MemoryUse[]): void {
  if (!few || !many) return;
  printHeading(`(f) Memory after ${few.swipes} swipes, and after ${many.swipes}`);
  const growthOf = (name: 'heapBytes' | 'retainedBytes') =>
    `${formatInteger(few[name])} B, ${formatInteger(many[name])} B: ${formatRatio(many[name] / few[name])}`;
  const growth = many.retainedBytes / few.retainedBytes;
  printMetric('Memory retained by scripts', growthOf('retainedBytes'), {
    text: String(FEED_GOALS.heapGrowth),
    met: growth <= FEED_GOALS.heapGrowth,
  });
  const bytesPerVideo = (many.retainedBytes - few.retainedBytes) / (many.swipes - few.swipes);
  printMetric('Memory per further video', `${formatInteger(bytesPerVideo)} B`);
  printMetric('Whole heap, including compiled code', growthOf('heapBytes'));
  printMetric('DOM nodes', `${formatInteger(few.nodes)}, ${formatInteger(many.nodes)}`);
  printMetric('Listeners', `${formatInteger(few.listeners)}, ${formatInteger(many.listeners)}`);
  printMetric('<video> elements', `${few.videoElements}, ${many.videoElements}`);
}
