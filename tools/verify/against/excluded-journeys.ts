import type { Combination } from './combinations.ts';

/** A journey that does not run with builds of two versions. */
interface ExcludedJourney {
  /** The title of its test, after those of the groups that contain it. */
  title: string;
  /** Whose journey is excluded; both without it. */
  journeysOf?: Combination['journeysOf'];
  /** What it needs that only one of the versions, or not every machine, has. */
  reason: string;
}

/**
 * Journeys of the checkout or of the previous builds that need both versions of a change, such as another name of a button of
 * the shell, and journeys of the previous builds that fail on some machines. Remove them all when `PREVIOUS_BUILDS` moves.
 */
export const EXCLUDED_JOURNEYS: ExcludedJourney[] = [
  {
    title: 'opens the notifications popup and closes it after a click on a notification',
    journeysOf: 'others',
    reason: "It measures the width of tabs in the machine's font, which is wider on some machines.",
  },
];

/** Returns the Playwright arguments that leave the excluded journeys of a version out. */
export function exclusionArguments(
  journeysOf: Combination['journeysOf'],
  excluded = EXCLUDED_JOURNEYS,
): string[] {
  const affected = excluded.filter((journey) => (journey.journeysOf ?? journeysOf) === journeysOf);
  if (affected.length === 0) return [];
  const titles = affected.map(({ title }) => title.replaceAll(/[^\w\s]/g, '\\$&')).join('|');
  // Playwright searches in the names of project and file, the titles and the tags, separated by spaces.
  return ['--grep-invert', `\\.spec\\.ts (?:${titles})(?: @\\S+)*$`];
}
