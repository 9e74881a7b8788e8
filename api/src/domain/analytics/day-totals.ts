import { MOST_LENGTHS } from './constants.ts';
import type { JudgedEvent } from './evaluate-events.ts';

/** What events come to, for a video and a day. */
export interface VideoTotal {
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

/** Adds up what is worth counting, by video and day, in the order of ids. */
export function totalsOf(events: readonly JudgedEvent[]): VideoTotal[] {
  const totals = new Map<string, VideoTotal>();
  for (const event of events) {
    if (!event.worth) continue;
    const key = `${event.video_id} ${event.day}`;
    const total = totals.get(key) ?? emptyTotal(event.video_id, event.owner_id, event.day);
    totals.set(key, total);
    if (event.event === 'skip') total.skips += 1;
    if (event.event === 'replay') total.replays += 1;
    if (event.event !== 'view') continue;
    total.views += 1;
    total.finished += event.finished ? 1 : 0;
    total.seconds += event.duration > 0 ? Math.min(event.value, event.duration * MOST_LENGTHS) : event.value;
  }
  return [...totals.values()].toSorted((one, other) => one.videoId - other.videoId);
}

/** Nothing yet. */
export function emptyTotal(videoId: number, ownerId: number, day: string): VideoTotal {
  return { videoId, ownerId, day, views: 0, skips: 0, replays: 0, finished: 0, seconds: 0, likes: 0 };
}
