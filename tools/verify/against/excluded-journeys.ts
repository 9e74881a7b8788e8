/** A journey that does not run with builds of two versions. */
interface ExcludedJourney {
  /** The title of its test. */
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
  return ['--grep-invert', excluded.map(({ title }) => title.replaceAll(/[^\w\s]/g, '\\$&')).join('|')];
}
