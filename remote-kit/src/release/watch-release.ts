import { setTimeout as wait } from 'node:timers/promises';
import type { BuildHealth } from '../../../shell/server/releases/build-health.ts';
import type { ReleaseHealth } from '../../../shell/server/releases/release-health.ts';
import type { ReleaseClient } from './release-client.ts';

/** Time for which the command watches a release, and between two checks, in milliseconds. */
const WATCH_MS = 60_000;
const CHECK_INTERVAL_MS = 10_000;

/** Actors of automatic rollbacks. */
const AUTOMATIC_ACTORS = ['release watch', 'canary watch'];

const formatVisitors = (count: number) => `${count} ${count === 1 ? 'visitor' : 'visitors'} with errors`;

/** Describes a build; visitors are those whose load times have arrived, which they do when a page is left. */
function describeBuild(app: string, { version, failingVisitors, loads }: BuildHealth): string {
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

/** Prints how the last release of an app does, or why that is not known. */
export async function printHealth(client: ReleaseClient, app: string): Promise<void> {
  try {
    const health = await client.readHealth(app);
    if (health) console.log(describeHealth(app, health));
  } catch (error) {
    console.log((error as Error).message);
  }
}

/**
 * Watches a release for a minute and prints how it does.
 * @param waitFor waits; replaced in tests
 * @throws Error when it was rolled back automatically
 */
export async function watchRelease(
  client: ReleaseClient,
  app: string,
  version: string,
  waitFor: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  console.log(
    `Watching ${app}@${version} for ${WATCH_MS / 1_000} s. Ctrl-C ends the watch, not the release.`,
  );
  for (let elapsed = 0; elapsed < WATCH_MS; elapsed += CHECK_INTERVAL_MS) {
    await waitFor(CHECK_INTERVAL_MS);
    const status = await client.readStatus().catch((error: Error) => console.log(error.message));
    // A server that restarts does not end the watch.
    if (!status) continue;
    const { pointer, moves } = status[app] ?? {};
    const isServed = [pointer?.current, pointer?.canary?.version].includes(version);
    const by = moves?.[0]?.by ?? '';
    if (isServed) continue;
    if (!AUTOMATIC_ACTORS.includes(by))
      return console.log(`${app} was moved to ${pointer?.current} by ${by}. The watch ends.`);
    throw new Error(
      `The ${by} has rolled ${app} back to ${pointer?.current}: ${version} fails for many more visitors.`,
    );
  }
  await printHealth(client, app);
}
