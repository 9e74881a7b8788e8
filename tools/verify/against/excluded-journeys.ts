/** A journey that does not run with builds of two versions. */
interface ExcludedJourney {
  /** The title of its test, after those of the groups that contain it. */
  title: string;
  /** What it needs of the other apps that only one of the versions has. */
  reason: string;
}

/**
 * Journeys of the checkout or of the previous builds that need both versions of a change, such as another name of a button of
 * the shell. Remove them all when `PREVIOUS_BUILDS` moves.
 */
export const EXCLUDED_JOURNEYS: ExcludedJourney[] = [];

/** Returns the Playwright arguments that leave the excluded journeys out. */
export function exclusionArguments(excluded = EXCLUDED_JOURNEYS): string[] {
  if (excluded.length === 0) return [];
  const titles = excluded.map(({ title }) => title.replaceAll(/[^\w\s]/g, '\\$&')).join('|');
  // Playwright searches in the names of project and file, the titles and the tags, separated by spaces.
  return ['--grep-invert', `\\.spec\\.ts (?:${titles})(?: @\\S+)*$`];
}
