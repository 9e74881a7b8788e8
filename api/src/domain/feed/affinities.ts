import { INTERESTS, SIGNALS } from './weights.ts';

/** What somebody thinks of a thing: the sum of what they said, and how often. Both fade with time. */
type Opinion = [sum: number, weight: number];
type Opinions = Record<string, Opinion>;

/** What a viewer likes to watch, by id. Small: it is read with every ranking. */
export interface Interests {
  categories: Opinions;
  hashtags: Opinions;
  creators: Opinions;
}

export const NO_INTERESTS: Interests = { categories: {}, hashtags: {}, creators: {} };

/** What a viewer did with one video. */
export interface Watched {
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

const DAY = 24 * 3_600 * 1_000;

/** What a viewer says of a video by what they did with it, about -1 to 3.5; null: nothing. */
export function signalOf({ share, finished, replayed, skipped, liked }: Watched): number | null {
  const parts: number[] = [];
  // A page that is left tells of a skip, also after the end: who saw it to the end did not skip it.
  if (finished || replayed) parts.push(SIGNALS.finished);
  else if (skipped) parts.push(SIGNALS.skipped);
  else if (share !== null) parts.push(share - SIGNALS.watchedLess);
  if (replayed) parts.push(SIGNALS.replayed);
  if (liked !== null) parts.push(liked ? SIGNALS.liked : SIGNALS.unliked);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}

/**
 * Adds what a viewer said to what they said before.
 * @param milliseconds since the interests were changed last
 * @returns new interests, within their bounds
 */
export function learn(
  before: Interests,
  milliseconds: number,
  said: readonly { signal: number; traits: VideoTraits }[],
): Interests {
  const fade = 0.5 ** (Math.max(milliseconds, 0) / DAY / INTERESTS.halfLifeDays);
  const after = {
    categories: faded(before.categories, fade),
    hashtags: faded(before.hashtags, fade),
    creators: faded(before.creators, fade),
  };
  for (const { signal, traits } of said) {
    for (const id of traits.categories) add(after.categories, id, signal);
    for (const id of traits.hashtags) add(after.hashtags, id, signal);
    add(after.creators, traits.ownerId, signal);
  }
  return {
    categories: most(after.categories, INTERESTS.categories),
    hashtags: most(after.hashtags, INTERESTS.hashtags),
    creators: most(after.creators, INTERESTS.creators),
  };
}

/** What is known of a member, and of the browser while little is known of the member. */
export function withBrowser(own: Interests, browser: Interests): Interests {
  return weightOf(own) >= INTERESTS.youngWeight
    ? own
    : {
        categories: sum(own.categories, browser.categories),
        hashtags: sum(own.hashtags, browser.hashtags),
        creators: sum(own.creators, browser.creators),
      };
}

/** The mean of what a viewer said of a thing, about -1 to 3; nearer to 0 the less often they did. */
export function opinionOf(opinions: Opinions, id: number): number {
  const [total, weight] = opinions[id] ?? [0, 0];
  return total / (weight + INTERESTS.calm);
}

/** What is liked best, the best first. */
export function favourites(opinions: Opinions, limit: number): number[] {
  return Object.entries(opinions)
    .map(([id, [, weight]]) => ({ id: Number(id), weight, opinion: opinionOf(opinions, Number(id)) }))
    .filter(({ weight, opinion }) => weight >= INTERESTS.favouriteWeight && opinion >= INTERESTS.favourite)
    .toSorted((one, other) => other.opinion - one.opinion || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

function weightOf({ creators }: Interests): number {
  return Object.values(creators).reduce((total, [, weight]) => total + weight, 0);
}

function add(opinions: Opinions, id: number, signal: number): void {
  const [total, weight] = opinions[id] ?? [0, 0];
  opinions[id] = [total + signal, weight + 1];
}

function sum(one: Opinions, other: Opinions): Opinions {
  const both = { ...one };
  for (const [id, [total, weight]] of Object.entries(other)) {
    const [ownTotal, ownWeight] = both[id] ?? [0, 0];
    both[id] = [ownTotal + total, ownWeight + weight];
  }
  return both;
}

function faded(opinions: Opinions, fade: number): Opinions {
  return Object.fromEntries(
    Object.entries(opinions).map(([id, [total, weight]]) => [id, [total * fade, weight * fade]]),
  );
}

/** Those that were judged most often; shortened, as digits cost room. */
function most(opinions: Opinions, limit: number): Opinions {
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
