import { usePreferences } from '@ontrend/shared/session';
import type { Playable } from '../playable.ts';
import { usePlayer } from '../player-store.ts';
import { forgetHeads } from '../start-segments.ts';
import { rememberedBandwidth } from '../streams/bandwidth.ts';
import { isWasteful, mediaLedger } from '../streams/media-traffic.ts';
import { fetchHead, hasHead, holdPreparations, onHeads, prepareVideo, spare } from '../video-pool.ts';
import { lineWidth } from './prefetch-budget.ts';
import { planPrefetch, type Surroundings } from './prefetch-plan.ts';

/** A video beside the watched one. */
export type Neighbour = Playable & { isSensitive?: boolean };

/** Posters on their way or here, by address: while one is held here the browser keeps it. */
const posters = new Map<string, HTMLImageElement>();

function fetchPosters(addresses: string[]): void {
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

/** What stands around the watched video, by page: one page may lie over another, and the one that came last counts. */
const pages = new Map<object, Surroundings<Neighbour>>();
const NOTHING: Surroundings<Neighbour> = { next: [], behind: undefined };

let isDue = false;
let isStarted = false;

function isCovered({ fileName, isSensitive }: Neighbour): boolean {
  return isSensitive === true && !usePlayer.getState().uncovered.includes(fileName);
}

function act(): void {
  isDue = false;
  const { isCalm } = usePlayer.getState();
  const width = lineWidth(rememberedBandwidth());
  const around = [...pages.values()].at(-1) ?? NOTHING;
  const plan = planPrefetch({
    ...around,
    width,
    isCalm,
    isWasteful: isWasteful(mediaLedger()),
    // What is covered may never be wanted.
    hasHead: (video) => isCovered(video) || hasHead(video.fileName),
  });
  spare(width === 'closed');
  forgetHeads((fileName) => plan.near.some((video) => video.fileName === fileName));
  if (plan.isHeld) holdPreparations();
  if (!isCalm) return;
  fetchPosters(plan.posters.map(({ firstFrame }) => firstFrame));
  const [next] = around.next;
  // The next one stands ready in an element, so that a swipe has only to show it.
  if (next && (plan.head === next || (width !== 'closed' && hasHead(next.fileName)))) prepareVideo(next);
  if (plan.head && plan.head !== next) fetchHead(plan.head);
}

/** Once for whatever changes in one go: a page that tells something new takes back the old before. */
function actSoon(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(act);
}

function start(): void {
  isStarted = true;
  onHeads(actSoon);
  usePlayer.subscribe((state, before) => {
    if (state.isCalm === before.isCalm) return;
    // A watched video that starves is not kept waiting.
    if (state.isCalm) actSoon();
    else holdPreparations();
  });
  usePreferences.subscribe((state, before) => {
    if (state.dataSaver !== before.dataSaver) actSoon();
  });
}

/**
 * Fetches ahead by the plan (plan.ts), whenever anything it goes by changes.
 * @param page whoever tells; always with the same object
 * @param around what stands around its watched video; null when it shows none any more
 */
export function prefetchAround(page: object, around: Surroundings<Neighbour> | null): void {
  if (!isStarted) start();
  pages.delete(page);
  if (around) pages.set(page, around);
  actSoon();
}
