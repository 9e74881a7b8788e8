import type { BuildHealth } from '../../../shell/server/releases/build-health.ts';
import type { ReleaseHealth } from '../../../shell/server/releases/release-health.ts';
import type { ReleaseClient } from './release-client.ts';

/** Describes a number of visitors with errors. */
export const formatVisitors = (count: number) =>
  `${count} ${count === 1 ? 'visitor' : 'visitors'} with errors`;

/** Describes a build; visitors are those whose load times have arrived, which they do when a page is left. */
export function describeBuild(app: string, { version, failingVisitors, loads }: BuildHealth): string {
  const errors = `${app}@${version}: ${formatVisitors(failingVisitors)}`;
  if (!loads?.visitors || loads.medianMs === null) return errors;
  return `${errors}, loaded in ${Math.round(loads.medianMs)} ms (median of ${loads.visitors})`;
}

/** Describes how a release does in browsers, for a person. */
export function describeHealth(app: string, { since, release, comparison }: ReleaseHealth): string {
  const lines = [`${describeBuild(app, release)}, since ${since}`];
  if (comparison) lines.push(`${describeBuild(app, comparison)}, to compare with`);
  return lines.join('\n');
}

/**
 * Prints how the last release of an app does, or why that is not known.
 * @returns what was printed; null when it is not known
 */
export async function printHealth(client: ReleaseClient, app: string): Promise<ReleaseHealth | null> {
  try {
    const health = await client.readHealth(app);
    if (health) console.log(describeHealth(app, health));
    return health;
  } catch (error) {
    console.log((error as Error).message);
    return null;
  }
}

/**
 * Returns whether more visitors of a release have errors than before, and more than chance explains: the number is above that
 * of the other build by two of its standard deviations.
 * @param share percentage of the browsers that get the release, which is a canary; undefined when all get it
 */
export function isWorse({ release, comparison }: ReleaseHealth, share?: number): boolean {
  if (!comparison) return false;
  const expected = comparison.failingVisitors * (share === undefined ? 1 : share / (100 - share));
  return release.failingVisitors > expected + 2 * Math.sqrt(expected);
}
