import type { PreloadLevel } from '../features/player/engine.ts';
import type { PrefetchBudget } from '../features/player/prefetch/prefetch-budget.ts';
import { planPrefetch } from '../features/player/prefetch/prefetch-plan.ts';
import { getBufferGoal } from '../features/player/streams/buffer-goal.ts';
import { isOverWasteLimit } from '../features/player/streams/media-traffic.ts';
import type { Swipe } from './swipe-trace.ts';

/** Network connection of the viewer. */
export interface Connection {
  kilobitsPerSecond: number;
  latencyMs: number;
  /** Bitrate of the selected rendition. */
  videoKbps: number;
  budget: PrefetchBudget;
}

/** Result of a simulation. */
export interface SimulationResult {
  /** Total bytes fetched. */
  fetched: number;
  /** Bytes prefetched for videos that were never watched. */
  wastedPrefetch: number;
  /** All bytes that were never shown, including the buffer of abandoned videos. */
  unwatched: number;
  /** Seconds between each swipe and the first frame. */
  firstFrameDelays: number[];
  /** Seconds that current videos stalled after their first frame. */
  stalled: number;
  /** Number of time steps with prefetching while the current video lacked buffer. */
  contended: number;
  /** Maximum number of concurrent prefetches. */
  maxConcurrent: number;
}

const STEP_MS = 20;
const POSTER_BYTES = 22_000;
/** Sequential requests before the first segment: playlists and the init segment. */
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
  segmentsLoaded: number;
  /** Bytes fetched. */
  bytes: number;
  secondsWatched: number;
  isWatched: boolean;
}

function createClip(duration: number): Clip {
  const seconds = [1];
  for (let remainingSeconds = duration - 1; remainingSeconds > 0; remainingSeconds -= 2)
    seconds.push(Math.min(2, remainingSeconds));
  return {
    seconds,
    preload: 'none',
    isOpen: false,
    segmentsLoaded: 0,
    bytes: 0,
    secondsWatched: 0,
    isWatched: false,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const getFetchedSeconds = ({ seconds, segmentsLoaded }: Clip) => sum(seconds.slice(0, segmentsLoaded));

/**
 * Simulates a trace of swipes step by step with `planPrefetch`: one transfer per video at a time, all sharing
 * the bandwidth equally.
 * @param prefetches false simulates a feed without prefetching, as a baseline
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
    firstFrameDelays: [] as number[],
    stalled: 0,
    contended: 0,
    maxConcurrent: 0,
    posterBytes: 0,
    dropped: 0,
  };
  const bytesPerStep = (connection.kilobitsPerSecond * STEP_MS) / 8;
  const toBytes = (seconds: number) => (connection.videoKbps * 1000 * seconds) / 8;
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
    const bytesLeft = toBytes(seconds) + (clip.isOpen ? 0 : HANDSHAKE.bytes);
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
    let firstFrameDelay: number | undefined;

    for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
      const ahead = getFetchedSeconds(watched) - position;
      // The player prefetches while 3 s are buffered ahead.
      const hasBufferAhead = ahead >= Math.min(3, duration - position - 0.5);
      const plan = planPrefetch({
        next,
        previous,
        hasBufferAhead,
        budget: prefetches ? connection.budget : ('off' as const),
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
      outcome.maxConcurrent = Math.max(outcome.maxConcurrent, others);
      if (!hasBufferAhead && others > 0) outcome.contended += 1;
      advanceTransfers();

      if (getFetchedSeconds(watched) > position) {
        firstFrameDelay ??= ms / 1000;
        position += STEP_MS / 1000;
        watched.secondsWatched = Math.max(watched.secondsWatched, position);
        if (position >= duration) position = 0;
      } else if (firstFrameDelay !== undefined) outcome.stalled += STEP_MS / 1000;
    }
    outcome.firstFrameDelays.push(firstFrameDelay ?? seconds);
    index = Math.max(0, index + step);
  }

  const { fetchedBytes } = getTraffic();
  const unwatched = clips.filter(isUnwatched);
  const unseen = clips.map(({ bytes, secondsWatched, ...clip }) => {
    const seconds = getFetchedSeconds({ bytes, secondsWatched, ...clip });
    return bytes - toBytes(Math.min(secondsWatched, seconds));
  });
  return {
    ...{
      fetched: fetchedBytes + outcome.posterBytes,
      wastedPrefetch: sum(unwatched.map(({ bytes }) => bytes)),
    },
    unwatched: sum(unseen),
    firstFrameDelays: outcome.firstFrameDelays,
    stalled: outcome.stalled,
    contended: outcome.contended,
    maxConcurrent: outcome.maxConcurrent,
  };
}
