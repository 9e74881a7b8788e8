/** A video that could stand in a feed. */
export interface Candidate {
  id: number;
  ownerId: number;
  score: number;
}

/**
 * Picks the best, but never a creator again before `distance` others had their turn, as long as there are others.
 * @param candidates in any order
 * @returns ids, at most `limit`
 */
export function spreadCreators(candidates: readonly Candidate[], limit: number, distance: number): number[] {
  const waiting = candidates.toSorted((one, other) => other.score - one.score || other.id - one.id);
  const picked: Candidate[] = [];
  while (picked.length < limit && waiting.length > 0) {
    const recent = picked.slice(-distance).map(({ ownerId }) => ownerId);
    const place = waiting.findIndex(({ ownerId }) => !recent.includes(ownerId));
    picked.push(...waiting.splice(Math.max(place, 0), 1));
  }
  return picked.map(({ id }) => id);
}
