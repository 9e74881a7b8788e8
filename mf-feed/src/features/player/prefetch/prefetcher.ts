import { usePreferences } from '@ontrend/shared/session';
import type { PlayableVideo } from '../playable.ts';
import { usePlayer } from '../player-store.ts';
import {
  evictStartSegments,
  fetchStartSegment,
  hasStartSegment,
  pausePreloading,
} from '../start-segments.ts';
import { getStoredBandwidth } from '../streams/bandwidth.ts';
import { getMediaTraffic, isOverWasteLimit } from '../streams/media-traffic.ts';
import { poolSettings, preloadVideo } from '../video-pool.ts';
import { getPrefetchBudget } from './prefetch-budget.ts';
import { type Neighbors, planPrefetch } from './prefetch-plan.ts';

/** A video that may be prefetched. */
export type PrefetchableVideo = PlayableVideo & { isSensitive?: boolean };

/** Posters by URL, loaded or in flight. The reference keeps the browser from discarding them. */
const posters = new Map<string, HTMLImageElement>();

function prefetchPosters(urls: string[]): void {
  for (const [url, image] of posters) {
    if (urls.includes(url)) continue;
    // Abort a request for a poster that is no longer needed.
    if (!image.complete) image.removeAttribute('src');
    posters.delete(url);
  }
  for (const url of urls) {
    if (posters.has(url)) continue;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url;
    posters.set(url, image);
  }
}

/** Neighbors by page. One page may cover another; the last one wins. */
const neighborsByPage = new Map<object, Neighbors<PrefetchableVideo>>();
const NO_NEIGHBORS: Neighbors<PrefetchableVideo> = { next: [], previous: undefined };

let isScheduled = false;
let isSubscribed = false;

function isConcealed({ fileName, isSensitive }: PrefetchableVideo): boolean {
  return isSensitive === true && !usePlayer.getState().revealedVideos.includes(fileName);
}

function applyPlan(): void {
  isScheduled = false;
  const { hasBufferAhead } = usePlayer.getState();
  const budget = getPrefetchBudget(getStoredBandwidth());
  const neighbors = [...neighborsByPage.values()].at(-1) ?? NO_NEIGHBORS;
  const plan = planPrefetch({
    ...neighbors,
    budget,
    hasBufferAhead,
    isOverWasteLimit: isOverWasteLimit(getMediaTraffic()),
    // The viewer may never reveal a sensitive video, so do not fetch it.
    hasStartSegment: (video) => isConcealed(video) || hasStartSegment(video.fileName),
  });
  poolSettings.usesLowestQuality = budget === 'off';
  evictStartSegments((fileName) => plan.retained.some((video) => video.fileName === fileName));
  if (plan.isPaused) pausePreloading();
  if (!hasBufferAhead) return;
  prefetchPosters(plan.posters.map(({ firstFrame }) => firstFrame));
  const [nextVideo] = neighbors.next;
  // Load the next video into an element, so that a swipe shows it at once.
  if (
    nextVideo &&
    (plan.startSegment === nextVideo || (budget !== 'off' && hasStartSegment(nextVideo.fileName)))
  )
    preloadVideo(nextVideo);
  if (plan.startSegment && plan.startSegment !== nextVideo) fetchStartSegment(plan.startSegment);
}

/** Applies the plan once per microtask: a page that changes its neighbors first removes the old ones. */
function scheduleApplyPlan(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(applyPlan);
}

function subscribeToChanges(): void {
  isSubscribed = true;
  poolSettings.onStartSegment = scheduleApplyPlan;
  usePlayer.subscribe((state, before) => {
    if (state.hasBufferAhead === before.hasBufferAhead) return;
    // The current video lacks buffer: pause immediately.
    if (state.hasBufferAhead) scheduleApplyPlan();
    else pausePreloading();
  });
  usePreferences.subscribe((state, before) => {
    if (state.dataSaver !== before.dataSaver) scheduleApplyPlan();
  });
}

/**
 * Prefetches the neighbors of the current video as `planPrefetch` decides, and again whenever its inputs
 * change.
 * @param page identity of the calling page; the same object on every call
 * @param neighbors null when the page no longer shows a video
 */
export function updatePrefetch(page: object, neighbors: Neighbors<PrefetchableVideo> | null): void {
  if (!isSubscribed) subscribeToChanges();
  neighborsByPage.delete(page);
  if (neighbors) neighborsByPage.set(page, neighbors);
  scheduleApplyPlan();
}
