import { SLOTS } from './weights.ts';

/** A video that could stand in a feed. */
export interface ScoredCandidate {
  id: number;
  ownerId: number;
  score: number;
  /** Nobody knows it yet: the higher, the sooner it is shown around. 0: it needs no help. */
  explore: number;
  /** Something else than what the viewer likes best. */
  different: boolean;
}

type SlotKind = 'best' | 'explore' | 'different';

/**
 * Puts candidates in order: the best first, some places kept for what nobody knows yet and for something else, and no
 * creator again before `creatorDistance` others had their turn, as long as there are others.
 * @param before creators of what stands in the feed already, the last one last
 * @param from the place of the first one in the feed, by which kept places are counted
 * @returns ids, at most `limit`
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
      .toSorted((one, other) => other.explore - one.explore || byScore(one, other)),
    different: candidates.filter(({ different }) => different).toSorted(byScore),
  };
  const owners = before.slice(-SLOTS.creatorDistance);
  const picked = new Set<number>();
  while (picked.size < Math.min(limit, candidates.length)) {
    const recent = owners.slice(-SLOTS.creatorDistance);
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

/** For whom a place is kept. The first of a feed are for the best. */
function slotKind(place: number): SlotKind {
  if (place % SLOTS.exploreEvery === SLOTS.exploreEvery - 1) return 'explore';
  return place % SLOTS.differentEvery === SLOTS.differentEvery - 2 ? 'different' : 'best';
}

function takeFirst(queue: ScoredCandidate[], picked: ReadonlySet<number>, recent: readonly number[]) {
  while (queue[0] && picked.has(queue[0].id)) queue.shift();
  return queue.find(({ id, ownerId }) => !picked.has(id) && !recent.includes(ownerId));
}

/** Where all who are left stood just now: whoever did so the longest ago. */
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

function byScore(one: ScoredCandidate, other: ScoredCandidate): number {
  return other.score - one.score || other.id - one.id;
}
