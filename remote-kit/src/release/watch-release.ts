import { setTimeout as wait } from 'node:timers/promises';
import type { BuildHealth } from '../../../shell/server/releases/build-health.ts';
import { describeBuild, formatVisitors, isWorse, printHealth } from './print-health.ts';
import type { ReleaseClient } from './release-client.ts';
import { describeMessage } from './release-errors.ts';

/** Time for which the command watches a release, between two checks, and between two lines about it, in milliseconds. */
const WATCH_MS = 60_000;
const CHECK_INTERVAL_MS = 5_000;
const PROGRESS_INTERVAL_MS = 15_000;
const MS_PER_S = 1_000;

/** Actors of automatic rollbacks. */
const AUTOMATIC_ACTORS = ['release watch', 'canary watch'];

/** A watched release. */
interface WatchedRelease {
  client: ReleaseClient;
  /** Formats a command for messages, such as `npm run release -- rollback mf-feed`. */
  formatCommand(command: string, target: string): string;
}

/** Prints the first error of a release, and the commands that read it and end it. */
async function printFirstError(
  { client, formatCommand }: WatchedRelease,
  app: string,
  { version, failingVisitors }: BuildHealth,
): Promise<void> {
  const reports = await client.readErrors(app, {}).catch(() => []);
  const report = reports.find((one) => one.version === version);
  const stack = formatCommand('stack', app) + (report ? ` ${report.id}` : '');
  const message = report ? describeMessage(report) : 'its message is not known';
  console.log(`First error of ${app}@${version} (${formatVisitors(failingVisitors)}): ${message}`);
  console.log(`  To read it: ${stack}`);
  console.log(`  To end it:  ${formatCommand('rollback', app)}`);
}

/**
 * Watches a release for a minute. Prints its first error at once, and at the end how it does.
 * @param options `waitFor`: waits; replaced in tests. `isTerminal`: a person reads the output, and sees the progress
 * @throws Error when it was rolled back automatically, or is worse than the build before
 */
export async function watchRelease(
  watched: WatchedRelease,
  app: string,
  version: string,
  {
    waitFor = wait,
    isTerminal = process.stdout.isTTY,
  }: { waitFor?: (ms: number) => Promise<unknown>; isTerminal?: boolean } = {},
): Promise<void> {
  const { client, formatCommand } = watched;
  const name = `${app}@${version}`;
  console.log(`Watching ${name} for ${WATCH_MS / MS_PER_S} s. Ctrl-C ends the watch, not the release.`);
  let hasPrintedError = false;
  let share: number | undefined;
  for (let elapsed = CHECK_INTERVAL_MS; elapsed <= WATCH_MS; elapsed += CHECK_INTERVAL_MS) {
    await waitFor(CHECK_INTERVAL_MS);
    const status = await client.readStatus().catch((error: Error) => console.log(error.message));
    // A server that restarts does not end the watch.
    if (!status) continue;
    const { pointer, moves } = status[app] ?? {};
    const canary = pointer?.canary?.version === version ? pointer.canary : undefined;
    if (!canary && pointer?.current !== version) {
      const by = moves?.[0]?.by ?? '';
      if (!AUTOMATIC_ACTORS.includes(by))
        return console.log(`${app} was moved to ${pointer?.current} by ${by}. The watch ends.`);
      throw new Error(
        `The ${by} has rolled ${app} back to ${pointer?.current}: ${version} fails for many more visitors.`,
      );
    }
    share = canary?.share;
    // Why it is not known is printed at the end.
    const release = (await client.readHealth(app).catch(() => null))?.release;
    if (release?.version !== version) continue;
    if (release.failingVisitors > 0 && !hasPrintedError) {
      hasPrintedError = true;
      await printFirstError(watched, app, release);
    }
    if (isTerminal && elapsed < WATCH_MS && elapsed % PROGRESS_INTERVAL_MS === 0)
      console.log(`After ${elapsed / MS_PER_S} s, ${describeBuild(app, release)}`);
  }
  const health = await printHealth(client, app);
  if (health && isWorse(health, share))
    throw new Error(`${name} is worse than the build before. To end it: ${formatCommand('rollback', app)}`);
}
