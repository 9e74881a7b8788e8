import { AFFINITY_SETTINGS, SIGNAL_VALUES } from './weights.ts';

/** The sum and the number of a viewer's signals for an item. Both decay over time. */
type AffinitySum = [sum: number, weight: number];
type AffinityMap = Record<string, AffinitySum>;

/** A viewer's affinities by id. Limited in size, because every ranking reads them. */
export interface Affinities {
  categories: AffinityMap;
  hashtags: AffinityMap;
  creators: AffinityMap;
  /** The part of each series that the viewer finished last, the latest first. Missing in rows from before series. */
  series?: WatchedSeries[];
}

type WatchedSeries = [playlistId: number, videoId: number];

export const NO_AFFINITIES: Affinities = { categories: {}, hashtags: {}, creators: {} };

/** A viewer's actions on one video. */
export interface Engagement {
  /** Watched share of the video's length, 0 to 1; null if unknown. */
  share: number | null;
  finished: boolean;
  replayed: boolean;
  skipped: boolean;
  /** True: liked; false: like removed. */
  liked: boolean | null;
  /** True: saved; false: removed from the saved videos. */
  saved: boolean | null;
}

/** The properties of a video that affinities refer to. */
export interface VideoTraits {
  ownerId: number;
  categories: readonly number[];
  hashtags: readonly number[];
}

/** The signal of a viewer's actions on a video. */
export interface Signal {
  signal: number;
  traits: VideoTraits;
  /** Set if the viewer has finished a part of a series. */
  finishedPart?: WatchedSeries;
}

const DAY_MS = 24 * 3_600 * 1_000;

/**
 * Computes the signal of a viewer's actions on a video, about -1 to 6; null if there is none.
 * @param isPart the video is a part of a series
 */
export function computeSignal(
  { share, finished, replayed, skipped, liked, saved }: Engagement,
  isPart = false,
): number | null {
  const parts: number[] = [];
  // Leaving a page reports a skip even after the end, so a finished or replayed video is not a skip.
  if (finished || replayed) parts.push(isPart ? SIGNAL_VALUES.finishedPart : SIGNAL_VALUES.finished);
  else if (skipped) parts.push(SIGNAL_VALUES.skipped);
  else if (share !== null) parts.push(share - SIGNAL_VALUES.watchedLess);
  if (replayed) parts.push(SIGNAL_VALUES.replayed);
  if (liked !== null) parts.push(liked ? SIGNAL_VALUES.liked : SIGNAL_VALUES.unliked);
  if (saved !== null) parts.push(saved ? SIGNAL_VALUES.saved : SIGNAL_VALUES.unsaved);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}

/**
 * Adds signals to a viewer's affinities.
 * @param milliseconds time since the affinities were last updated
 * @returns new affinities, within the size limits
 */
export function applySignals(
  before: Affinities,
  milliseconds: number,
  signals: readonly Signal[],
): Affinities {
  const fade = 0.5 ** (Math.max(milliseconds, 0) / DAY_MS / AFFINITY_SETTINGS.halfLifeDays);
  const after = {
    categories: decay(before.categories, fade),
    hashtags: decay(before.hashtags, fade),
    creators: decay(before.creators, fade),
  };
  for (const { signal, traits } of signals) {
    for (const id of traits.categories) addSignal(after.categories, id, signal);
    for (const id of traits.hashtags) addSignal(after.hashtags, id, signal);
    addSignal(after.creators, traits.ownerId, signal);
  }
  return {
    categories: heaviest(after.categories, AFFINITY_SETTINGS.categories),
    hashtags: heaviest(after.hashtags, AFFINITY_SETTINGS.hashtags),
    creators: heaviest(after.creators, AFFINITY_SETTINGS.creators),
    series: signals.reduce(addFinishedPart, before.series ?? []).slice(0, AFFINITY_SETTINGS.series),
  };
}

/** Puts the series of a finished part first, with this part. */
function addFinishedPart(series: readonly WatchedSeries[], { finishedPart }: Signal): WatchedSeries[] {
  return finishedPart ? [finishedPart, ...series.filter(([id]) => id !== finishedPart[0])] : [...series];
}

/**
 * Raises the affinity of categories that a viewer has chosen to that of a few liked videos. Later signals change it like any
 * other. A category with more signals keeps them, so choosing it again changes nothing.
 * @param milliseconds time since the affinities were last updated
 */
export function seedCategories(
  before: Affinities,
  milliseconds: number,
  chosen: readonly number[],
): Affinities {
  const after = applySignals(before, milliseconds, []);
  const { chosenWeight } = AFFINITY_SETTINGS;
  for (const id of chosen) {
    const [total, weight] = after.categories[id] ?? [0, 0];
    if (weight < chosenWeight)
      after.categories[id] = [Math.max(total, chosenWeight * SIGNAL_VALUES.liked), chosenWeight];
  }
  return { ...after, categories: heaviest(after.categories, AFFINITY_SETTINGS.categories) };
}

/** Adds the browser's affinities while a member has few signals of their own. */
export function mergeBrowserAffinities(own: Affinities, browser: Affinities): Affinities {
  return totalWeight(own) >= AFFINITY_SETTINGS.minOwnWeight
    ? own
    : {
        categories: mergeMaps(own.categories, browser.categories),
        hashtags: mergeMaps(own.hashtags, browser.hashtags),
        creators: mergeMaps(own.creators, browser.creators),
        series: mergeSeries(own.series ?? [], browser.series ?? []),
      };
}

/** Returns the affinity for an item, about -1 to 3. Few signals give a value near 0. */
export function affinityFor(opinions: AffinityMap, id: number): number {
  const [total, weight] = opinions[id] ?? [0, 0];
  return total / (weight + AFFINITY_SETTINGS.smoothing);
}

/** Returns the ids with the highest affinities, highest first. */
export function findFavorites(opinions: AffinityMap, limit: number): number[] {
  return Object.entries(opinions)
    .map(([id, [, weight]]) => ({ id: Number(id), weight, opinion: affinityFor(opinions, Number(id)) }))
    .filter(
      ({ weight, opinion }) =>
        weight >= AFFINITY_SETTINGS.favoriteWeight && opinion >= AFFINITY_SETTINGS.favorite,
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

function mergeSeries(own: readonly WatchedSeries[], browser: readonly WatchedSeries[]): WatchedSeries[] {
  const others = browser.filter(([id]) => !own.some(([ownId]) => ownId === id));
  return [...own, ...others].slice(0, AFFINITY_SETTINGS.series);
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

/** Returns the entries with the most signals, rounded to save space. */
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
