import { ORDER_RULES } from './weights.ts';

/** A candidate with its score for a viewer. */
export interface ScoredCandidate {
  id: number;
  ownerId: number;
  score: number;
  /** Exploration level: the higher, the sooner the video gets a reserved slot; 0: none. */
  explore: number;
  /** True if the video is outside the viewer's favorite categories. */
  isOtherTopic: boolean;
}

type SlotKind = 'best' | 'explore' | 'otherTopic';

/**
 * Orders candidates by score. Some slots are reserved for exploration and for other topics, and `creatorDistance` videos
 * of other creators separate two of the same creator, as long as there are others.
 * @param before creators of the videos already in the feed, in feed order
 * @param from position of the first video in the feed, which determines the reserved slots
 * @returns at most `limit` ids
 */
export function arrangeCandidates(
  candidates: readonly ScoredCandidate[],
  limit: number,
  before: readonly number[] = [],
  from = before.length,
): number[] {
  const queues: Record<SlotKind, ScoredCandidate[]> = {
    best: candidates.toSorted(byScore),
    explore: candidates
      .filter(({ explore }) => explore > 0)
      .toSorted((a, b) => b.explore - a.explore || byScore(a, b)),
    otherTopic: candidates.filter(({ isOtherTopic }) => isOtherTopic).toSorted(byScore),
  };
  const owners = before.slice(-ORDER_RULES.creatorDistance);
  const picked = new Set<number>();
  while (picked.size < Math.min(limit, candidates.length)) {
    const recent = owners.slice(-ORDER_RULES.creatorDistance);
    const next =
      takeFirst(queues[slotKind(from + picked.size)], picked, recent) ??
      takeFirst(queues.best, picked, recent) ??
      leastRecentCreator(queues.best, picked, recent);
    if (!next) break;
    picked.add(next.id);
    owners.push(next.ownerId);
  }
  return [...picked];
}

/** Returns the kind of video that a slot is reserved for. The first slots of a feed go to the best videos. */
function slotKind(position: number): SlotKind {
  if (position % ORDER_RULES.exploreEvery === ORDER_RULES.exploreEvery - 1) return 'explore';
  return position % ORDER_RULES.otherTopicEvery === ORDER_RULES.otherTopicEvery - 2 ? 'otherTopic' : 'best';
}

function takeFirst(queue: ScoredCandidate[], picked: ReadonlySet<number>, recent: readonly number[]) {
  while (queue[0] && picked.has(queue[0].id)) queue.shift();
  return queue.find(({ id, ownerId }) => !picked.has(id) && !recent.includes(ownerId));
}

/** Used if all remaining creators appeared recently: returns a video of the creator who appeared longest ago. */
function leastRecentCreator(
  queue: readonly ScoredCandidate[],
  picked: ReadonlySet<number>,
  recent: readonly number[],
) {
  return queue
    .filter(({ id }) => !picked.has(id))
    .reduce<ScoredCandidate | undefined>(
      (best, candidate) =>
        best && recent.lastIndexOf(best.ownerId) <= recent.lastIndexOf(candidate.ownerId) ? best : candidate,
      undefined,
    );
}

function byScore(a: ScoredCandidate, b: ScoredCandidate): number {
  return b.score - a.score || b.id - a.id;
}
