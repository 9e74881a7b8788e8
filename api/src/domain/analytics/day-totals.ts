import { MAX_WATCHED_LENGTHS } from './constants.ts';
import type { EvaluatedEvent } from './evaluate-events.ts';

/** Totals of a video on a day. */
export interface VideoDayTotals {
  videoId: number;
  ownerId: number;
  day: string;
  views: number;
  skips: number;
  replays: number;
  finished: number;
  seconds: number;
  likes: number;
}

/** Sums eligible events by video and day, ordered by video id. */
export function sumByVideoAndDay(events: readonly EvaluatedEvent[]): VideoDayTotals[] {
  const totals = new Map<string, VideoDayTotals>();
  for (const event of events) {
    if (!event.is_eligible) continue;
    const key = `${event.video_id} ${event.day}`;
    const total = totals.get(key) ?? emptyDayTotals(event.video_id, event.owner_id, event.day);
    totals.set(key, total);
    if (event.event === 'skip') total.skips += 1;
    if (event.event === 'replay') total.replays += 1;
    if (event.event !== 'view') continue;
    total.views += 1;
    total.finished += event.finished ? 1 : 0;
    total.seconds +=
      event.duration > 0 ? Math.min(event.value, event.duration * MAX_WATCHED_LENGTHS) : event.value;
  }
  return [...totals.values()].toSorted((one, other) => one.videoId - other.videoId);
}

/** Returns totals of zero. */
export function emptyDayTotals(videoId: number, ownerId: number, day: string): VideoDayTotals {
  return { videoId, ownerId, day, views: 0, skips: 0, replays: 0, finished: 0, seconds: 0, likes: 0 };
}
