import { LRUCache } from 'lru-cache';

/** Times at which comment events arrived, by video, so that what clients then request is not older (decision 120). */
export interface CommentChanges {
  record(file: string): void;
  /** Records that clients request the comments of all videos again. */
  recordRefetch(): void;
  /** Returns the time of the latest event, in milliseconds of `performance.now()`; -Infinity without one. */
  timeOf(file: string): number;
}

/** More videos than receive comments within the time for which a replica may lag. */
const MAX_VIDEOS = 10_000;

export function createCommentChanges(): CommentChanges {
  const times = new LRUCache<string, number>({ max: MAX_VIDEOS });
  let refetchedAt = Number.NEGATIVE_INFINITY;
  return {
    record: (file) => void times.set(file, performance.now()),
    recordRefetch() {
      refetchedAt = performance.now();
    },
    timeOf: (file) => Math.max(times.get(file) ?? Number.NEGATIVE_INFINITY, refetchedAt),
  };
}
