import type { PublishedEvent } from '@ontrend/shared/wire';
import { MAX_REPLAY_EVENTS, MAX_REPLAYED_EVENTS, REPLAY_WINDOW_MS } from './constants.ts';

export type CommentEvent = Extract<PublishedEvent, { topic: 'comments' }>;

/** The comment events of the last seconds, of all videos, for streams that open shortly after a list was read. */
export class RecentComments {
  readonly #events: { event: CommentEvent; at: number }[] = [];
  /** Time of the latest event that is missing here. */
  #missingAt = Number.NEGATIVE_INFINITY;

  add(event: CommentEvent): void {
    this.#events.push({ event, at: performance.now() });
    if (this.#events.length <= MAX_REPLAY_EVENTS) return;
    this.#missingAt = Math.max(this.#missingAt, this.#events.shift()?.at ?? 0);
  }

  /** Records that events may have been missed until now. */
  recordGap(): void {
    this.#missingAt = performance.now();
  }

  /** Returns the events of some videos in the replay window; null when some are missing or there are too many. */
  find(files: readonly string[]): CommentEvent[] | null {
    if (files.length === 0) return [];
    const since = performance.now() - REPLAY_WINDOW_MS;
    if (this.#missingAt > since) return null;
    const found = this.#events.filter(({ event, at }) => at > since && files.includes(event.file));
    return found.length > MAX_REPLAYED_EVENTS ? null : found.map(({ event }) => event);
  }
}
