import { MIN_BUFFER_AHEAD_S } from '../features/player/constants.ts';
import type { PreloadLevel } from '../features/player/engine.ts';
import type { PrefetchBudget } from '../features/player/prefetch/prefetch-budget.ts';
import { planPrefetch } from '../features/player/prefetch/prefetch-plan.ts';
import { getBufferGoal } from '../features/player/streams/buffer-goal.ts';
import { isOverWasteLimit } from '../features/player/streams/media-traffic.ts';
import type { Swipe } from './swipe-trace.ts';

/** A line between the viewer and the media. */
export interface Connection {
  kilobitsPerSecond: number;
  latencyMs: number;
  /** Kilobits a second of the rendition that is chosen on it. */
  videoKbps: number;
  budget: PrefetchBudget;
}

/** What a run through the trace came to. */
export interface SimulationResult {
  /** Everything fetched, in bytes. */
  fetched: number;
  /** Of it, what came ahead for videos that were never watched. */
  wastedPrefetch: number;
  /** Of it, whatever was not shown: the same, and what lay ahead of the moment a video was left. */
  unwatched: number;
  /** Seconds from each swipe to the first picture. */
  waits: number[];
  /** Seconds the watched videos stood still after it. */
  stalled: number;
  /** Steps of the clock at which something was fetched ahead while the watched video was not supplied. */
  contended: number;
  /** Most things fetched ahead at a time. */
  maxConcurrent: number;
}

const STEP_MS = 20;
const POSTER_BYTES = 22_000;
/** Playlists and the segment that describes the others, one after the other. */
const HANDSHAKE = { roundTrips: 3, bytes: 4_000 };

interface Transfer {
  clip: Clip;
  /** Milliseconds until the first byte. */
  latencyLeftMs: number;
  bytesLeft: number;
}

interface Clip {
  seconds: number[];
  preload: PreloadLevel;
  isOpen: boolean;
  /** Segments that are here. */
  segmentsLoaded: number;
  /** Bytes that came for it, and for each of its seconds. */
  bytes: number;
  secondsShown: number;
  isWatched: boolean;
}

function createClip(duration: number): Clip {
  const seconds = [1];
  for (let left = duration - 1; left > 0; left -= 2) seconds.push(Math.min(2, left));
  return {
    seconds,
    preload: 'none',
    isOpen: false,
    segmentsLoaded: 0,
    bytes: 0,
    secondsShown: 0,
    isWatched: false,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const getFetchedSeconds = ({ seconds, segmentsLoaded }: Clip) => sum(seconds.slice(0, segmentsLoaded));

/**
 * Goes through a trace of swipes over a line, step by step, with the plan of the product (prefetch/plan.ts): one
 * transfer at a time for each video, all sharing the line equally.
 * @param prefetches false: nothing is fetched before it is watched, to compare with
 */
export function simulateFeed(
  connection: Connection,
  swipes: Swipe[],
  durations: number[],
  prefetches = true,
): SimulationResult {
  const clips = durations.map(createClip);
  const posters = new Set<Clip>();
  let transfers: Transfer[] = [];
  const outcome = {
    waits: [] as number[],
    stalled: 0,
    overtaken: 0,
    mostAtOnce: 0,
    posterBytes: 0,
    dropped: 0,
  };
  const bytesPerStep = (connection.kilobitsPerSecond * STEP_MS) / 8;
  const bytesOf = (seconds: number) => (connection.videoKbps * 1000 * seconds) / 8;
  const isUnwatched = (clip: Clip) => !clip.isWatched;

  const getTraffic = () => ({
    fetchedBytes: sum(clips.map(({ bytes }) => bytes)),
    wastedBytes: sum(
      clips.filter((clip) => isUnwatched(clip) && clip.preload === 'none').map(({ bytes }) => bytes),
    ),
  });

  function startTransfer(clip: Clip, position: number): void {
    if (clip.preload === 'none' || transfers.some((transfer) => transfer.clip === clip)) return;
    const seconds = clip.seconds[clip.segmentsLoaded];
    if (seconds === undefined) return;
    if (getFetchedSeconds(clip) - position >= getBufferGoal(clip.preload, position)) return;
    const roundTrips = clip.isOpen ? 1 : 1 + HANDSHAKE.roundTrips;
    const bytesLeft = bytesOf(seconds) + (clip.isOpen ? 0 : HANDSHAKE.bytes);
    transfers.push({ clip, latencyLeftMs: roundTrips * connection.latencyMs, bytesLeft });
  }

  function advanceTransfers(): void {
    const active = transfers.filter((transfer) => transfer.latencyLeftMs <= 0);
    for (const transfer of transfers) transfer.latencyLeftMs -= STEP_MS;
    for (const transfer of active) {
      const bytes = Math.min(transfer.bytesLeft, bytesPerStep / active.length);
      transfer.bytesLeft -= bytes;
      transfer.clip.bytes += bytes;
      if (transfer.bytesLeft > 0) continue;
      transfer.clip.segmentsLoaded += 1;
      transfer.clip.isOpen = true;
    }
    transfers = transfers.filter(({ bytesLeft }) => bytesLeft > 0);
  }

  function setPreload(clip: Clip, preload: PreloadLevel): void {
    clip.preload = preload;
    if (preload === 'none') transfers = transfers.filter((transfer) => transfer.clip !== clip);
  }

  let index = 0;
  for (const { seconds, step } of swipes) {
    const watched = clips[index] as Clip;
    for (const clip of clips) if (clip !== watched && clip.preload === 'full') setPreload(clip, 'none');
    setPreload(watched, 'full');
    watched.isWatched = true;
    const next = clips.slice(index + 1, index + 4);
    const previous = clips[index - 1];
    const duration = sum(watched.seconds);
    let position = 0;
    let waited: number | undefined;

    for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
      const ahead = getFetchedSeconds(watched) - position;
      const hasBufferAhead = ahead >= Math.min(MIN_BUFFER_AHEAD_S, duration - position - 0.5);
      const plan = planPrefetch({
        ...{
          next: next,
          previous: previous,
          hasBufferAhead,
          budget: prefetches ? connection.budget : ('off' as const),
        },
        isOverWasteLimit: isOverWasteLimit(getTraffic()),
        hasStartSegment: ({ segmentsLoaded }) => segmentsLoaded > 0,
      });
      for (const clip of clips) {
        if (clip !== watched && clip.preload === 'start' && (plan.isPaused || !plan.retained.includes(clip)))
          setPreload(clip, 'none');
      }
      if (plan.startSegment) setPreload(plan.startSegment, 'start');
      for (const clip of plan.posters) {
        if (posters.has(clip)) continue;
        posters.add(clip);
        outcome.posterBytes += POSTER_BYTES;
      }
      for (const clip of clips) startTransfer(clip, clip === watched ? position : 0);
      const others = transfers.filter(({ clip }) => clip !== watched).length;
      outcome.mostAtOnce = Math.max(outcome.mostAtOnce, others);
      if (!hasBufferAhead && others > 0) outcome.overtaken += 1;
      advanceTransfers();

      if (getFetchedSeconds(watched) > position) {
        waited ??= ms / 1000;
        position += STEP_MS / 1000;
        watched.secondsShown = Math.max(watched.secondsShown, position);
        if (position >= duration) position = 0;
      } else if (waited !== undefined) outcome.stalled += STEP_MS / 1000;
    }
    outcome.waits.push(waited ?? seconds);
    index = Math.max(0, index + step);
  }

  const { fetchedBytes } = getTraffic();
  const unwatched = clips.filter(isUnwatched);
  const unseen = clips.map(({ bytes, secondsShown, ...clip }) => {
    const seconds = getFetchedSeconds({ bytes, secondsShown, ...clip });
    return bytes - bytesOf(Math.min(secondsShown, seconds));
  });
  return {
    ...{
      fetched: fetchedBytes + outcome.posterBytes,
      wastedPrefetch: sum(unwatched.map(({ bytes }) => bytes)),
    },
    ...{ unwatched: sum(unseen), waits: outcome.waits, stalled: outcome.stalled },
    ...{ contended: outcome.overtaken, maxConcurrent: outcome.mostAtOnce },
  };
}
