import { usePreferences } from '@ontrend/shared/session';
import type { PlayableVideo } from '../playable.ts';
import { usePlayer } from '../player-store.ts';
import { evictStartSegments } from '../start-segments.ts';
import { getStoredBandwidth } from '../streams/bandwidth.ts';
import { getMediaTraffic, isOverWasteLimit } from '../streams/media-traffic.ts';
import {
  fetchStartSegment,
  hasStartSegment,
  pausePreloading,
  preloadVideo,
  setLowestQuality,
  setStartSegmentListener,
} from '../video-pool.ts';
import { getPrefetchBudget } from './prefetch-budget.ts';
import { type Neighbours, planPrefetch } from './prefetch-plan.ts';

/** A video beside the watched one. */
export type PrefetchableVideo = PlayableVideo & { isSensitive?: boolean };

/** Posters on their way or here, by address: while one is held here the browser keeps it. */
const posters = new Map<string, HTMLImageElement>();

function prefetchPosters(addresses: string[]): void {
  for (const [address, image] of posters) {
    if (addresses.includes(address)) continue;
    // What is no longer near need not come.
    if (!image.complete) image.removeAttribute('src');
    posters.delete(address);
  }
  for (const address of addresses) {
    if (posters.has(address)) continue;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = address;
    posters.set(address, image);
  }
}

/** What stands neighbours the watched video, by page: one page may lie over another, and the one that came last counts. */
const neighboursByPage = new Map<object, Neighbours<PrefetchableVideo>>();
const NO_NEIGHBOURS: Neighbours<PrefetchableVideo> = { next: [], previous: undefined };

let isScheduled = false;
let isSubscribed = false;

function isConcealed({ fileName, isSensitive }: PrefetchableVideo): boolean {
  return isSensitive === true && !usePlayer.getState().revealedVideos.includes(fileName);
}

function applyPlan(): void {
  isScheduled = false;
  const { hasBufferAhead } = usePlayer.getState();
  const budget = getPrefetchBudget(getStoredBandwidth());
  const neighbours = [...neighboursByPage.values()].at(-1) ?? NO_NEIGHBOURS;
  const plan = planPrefetch({
    ...neighbours,
    budget,
    hasBufferAhead,
    isOverWasteLimit: isOverWasteLimit(getMediaTraffic()),
    // What is covered may never be wanted.
    hasStartSegment: (video) => isConcealed(video) || hasStartSegment(video.fileName),
  });
  setLowestQuality(budget === 'off');
  evictStartSegments((fileName) => plan.retained.some((video) => video.fileName === fileName));
  if (plan.isPaused) pausePreloading();
  if (!hasBufferAhead) return;
  prefetchPosters(plan.posters.map(({ firstFrame }) => firstFrame));
  const [nextVideo] = neighbours.next;
  // The next one stands ready in an element, so that a swipe has only to show it.
  if (
    nextVideo &&
    (plan.startSegment === nextVideo || (budget !== 'off' && hasStartSegment(nextVideo.fileName)))
  )
    preloadVideo(nextVideo);
  if (plan.startSegment && plan.startSegment !== nextVideo) fetchStartSegment(plan.startSegment);
}

/** Once for whatever changes in one go: a page that tells something new takes back the old before. */
function scheduleApplyPlan(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(applyPlan);
}

function subscribeToChanges(): void {
  isSubscribed = true;
  setStartSegmentListener(scheduleApplyPlan);
  usePlayer.subscribe((state, before) => {
    if (state.hasBufferAhead === before.hasBufferAhead) return;
    // A watched video that starves is not kept waiting.
    if (state.hasBufferAhead) scheduleApplyPlan();
    else pausePreloading();
  });
  usePreferences.subscribe((state, before) => {
    if (state.dataSaver !== before.dataSaver) scheduleApplyPlan();
  });
}

/**
 * Fetches ahead by the plan (plan.ts), whenever anything it goes by changes.
 * @param page whoever tells; always with the same object
 * @param neighbours what stands neighbours its watched video; null when it shows none any more
 */
export function updatePrefetch(page: object, neighbours: Neighbours<PrefetchableVideo> | null): void {
  if (!isSubscribed) subscribeToChanges();
  neighboursByPage.delete(page);
  if (neighbours) neighboursByPage.set(page, neighbours);
  scheduleApplyPlan();
}
