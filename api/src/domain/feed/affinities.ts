import { AFFINITY_SETTINGS, SIGNAL_VALUES } from './weights.ts';

/** What somebody thinks of a thing: the sum of what they said, and how often. Both fade with time. */
type AffinitySum = [sum: number, weight: number];
type AffinityMap = Record<string, AffinitySum>;

/** What a viewer likes to watch, by id. Small: it is read with every ranking. */
export interface Affinities {
  categories: AffinityMap;
  hashtags: AffinityMap;
  creators: AffinityMap;
}

export const NO_AFFINITIES: Affinities = { categories: {}, hashtags: {}, creators: {} };

/** What a viewer did with one video. */
export interface Engagement {
  /** Of its length, 0 to 1; null: nothing is known. */
  share: number | null;
  finished: boolean;
  replayed: boolean;
  skipped: boolean;
  /** True: liked; false: taken back. */
  liked: boolean | null;
}

/** Where a video stands. */
export interface VideoTraits {
  ownerId: number;
  categories: readonly number[];
  hashtags: readonly number[];
}

const DAY_MS = 24 * 3_600 * 1_000;

/** What a viewer says of a video by what they did with it, about -1 to 3.5; null: nothing. */
export function computeSignal({ share, finished, replayed, skipped, liked }: Engagement): number | null {
  const parts: number[] = [];
  // A page that is left tells of a skip, also after the end: who saw it to the end did not skip it.
  if (finished || replayed) parts.push(SIGNAL_VALUES.finished);
  else if (skipped) parts.push(SIGNAL_VALUES.skipped);
  else if (share !== null) parts.push(share - SIGNAL_VALUES.watchedLess);
  if (replayed) parts.push(SIGNAL_VALUES.replayed);
  if (liked !== null) parts.push(liked ? SIGNAL_VALUES.liked : SIGNAL_VALUES.unliked);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}

/**
 * Adds what a viewer said to what they said before.
 * @param milliseconds since the interests were changed last
 * @returns new interests, within their bounds
 */
export function applySignals(
  before: Affinities,
  milliseconds: number,
  said: readonly { signal: number; traits: VideoTraits }[],
): Affinities {
  const fade = 0.5 ** (Math.max(milliseconds, 0) / DAY_MS / AFFINITY_SETTINGS.halfLifeDays);
  const after = {
    categories: decay(before.categories, fade),
    hashtags: decay(before.hashtags, fade),
    creators: decay(before.creators, fade),
  };
  for (const { signal, traits } of said) {
    for (const id of traits.categories) addSignal(after.categories, id, signal);
    for (const id of traits.hashtags) addSignal(after.hashtags, id, signal);
    addSignal(after.creators, traits.ownerId, signal);
  }
  return {
    categories: heaviest(after.categories, AFFINITY_SETTINGS.categories),
    hashtags: heaviest(after.hashtags, AFFINITY_SETTINGS.hashtags),
    creators: heaviest(after.creators, AFFINITY_SETTINGS.creators),
  };
}

/** What is known of a member, and of the browser while little is known of the member. */
export function mergeBrowserAffinities(own: Affinities, browser: Affinities): Affinities {
  return totalWeight(own) >= AFFINITY_SETTINGS.minOwnWeight
    ? own
    : {
        categories: mergeMaps(own.categories, browser.categories),
        hashtags: mergeMaps(own.hashtags, browser.hashtags),
        creators: mergeMaps(own.creators, browser.creators),
      };
}

/** The mean of what a viewer said of a thing, about -1 to 3; nearer to 0 the less often they did. */
export function affinityFor(opinions: AffinityMap, id: number): number {
  const [total, weight] = opinions[id] ?? [0, 0];
  return total / (weight + AFFINITY_SETTINGS.smoothing);
}

/** What is liked best, the best first. */
export function findFavourites(opinions: AffinityMap, limit: number): number[] {
  return Object.entries(opinions)
    .map(([id, [, weight]]) => ({ id: Number(id), weight, opinion: affinityFor(opinions, Number(id)) }))
    .filter(
      ({ weight, opinion }) =>
        weight >= AFFINITY_SETTINGS.favouriteWeight && opinion >= AFFINITY_SETTINGS.favourite,
    )
    .toSorted((one, other) => other.opinion - one.opinion || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

function totalWeight({ creators }: Affinities): number {
  return Object.values(creators).reduce((total, [, weight]) => total + weight, 0);
}

function addSignal(opinions: AffinityMap, id: number, signal: number): void {
  const [total, weight] = opinions[id] ?? [0, 0];
  opinions[id] = [total + signal, weight + 1];
}

function mergeMaps(one: AffinityMap, other: AffinityMap): AffinityMap {
  const both = { ...one };
  for (const [id, [total, weight]] of Object.entries(other)) {
    const [ownTotal, ownWeight] = both[id] ?? [0, 0];
    both[id] = [ownTotal + total, ownWeight + weight];
  }
  return both;
}

function decay(opinions: AffinityMap, fade: number): AffinityMap {
  return Object.fromEntries(
    Object.entries(opinions).map(([id, [total, weight]]) => [id, [total * fade, weight * fade]]),
  );
}

/** Those that were judged most often; shortened, as digits cost room. */
function heaviest(opinions: AffinityMap, limit: number): AffinityMap {
  return Object.fromEntries(
    Object.entries(opinions)
      .toSorted(([, [, one]], [, [, other]]) => other - one)
      .slice(0, limit)
      .map(([id, [total, weight]]) => [id, [round(total), round(weight)]]),
  );
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
