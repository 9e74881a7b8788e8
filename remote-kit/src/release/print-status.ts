import type { Move } from '../../../shell/server/releases/pointer-log.ts';
import { printHealth } from './print-health.ts';
import type { AppStatus, ReleaseClient } from './release-client.ts';

/** Letters of a commit that are shown. */
const SHOWN_COMMIT_LENGTH = 10;

/** Describes what an app serves, and its paths, in one line. */
export function formatStatus(
  app: string,
  { pointer, paths = [], revokedPaths = [], isRetired = false }: AppStatus,
): string {
  const { current = 'not published', previous, isPreviousBad, canary: share } = pointer ?? {};
  const fields = [
    ...(isRetired ? ['retired: it owns no path'] : []),
    current,
    ...(share ? [`canary ${share.version} for ${share.share} %`] : []),
    ...(previous ? [`previous: ${previous}${isPreviousBad ? ' (rolled back)' : ''}`] : []),
    ...(paths.length > 0 ? [`granted: ${paths.join(', ')}`] : []),
    ...(revokedPaths.length > 0 ? [`revoked: ${revokedPaths.join(', ')}`] : []),
  ];
  return `${app.padEnd(18)} ${fields.join(', ')}`;
}

/** Shortens a commit; what follows it, such as the mark of uncommitted changes, stays. */
const formatCommit = (commit: string | null | undefined): string =>
  commit?.replace(/^[0-9a-f]+/, (hash) => hash.slice(0, SHOWN_COMMIT_LENGTH)) ?? 'unknown';

/** Describes a pointer change in one line. */
export function formatMove({ at, action, by, pointer, person, commit, override }: Move): string {
  const share = pointer.canary ? ` (canary ${pointer.canary.version}, ${pointer.canary.share} %)` : '';
  const origin = person ? ` (${person}, commit ${formatCommit(commit)})` : '';
  const reason = override ? ` despite its error budget: ${override}` : '';
  return `  ${at}  ${action.padEnd(10)} ${pointer.current}${share}  by ${by}${origin}${reason}`;
}

/**
 * Prints the served builds.
 * @param onlyApp prints only this app, with its latest pointer changes
 * @throws Error when there is no such app, or the token does not cover it
 */
export async function printStatus(client: ReleaseClient, onlyApp = ''): Promise<void> {
  const status = onlyApp ? { [onlyApp]: await client.readAppStatus(onlyApp) } : await client.readStatus();
  for (const [app, appStatus] of Object.entries(status)) {
    console.log(formatStatus(app, appStatus));
    if (!onlyApp) continue;
    for (const move of appStatus.moves) console.log(formatMove(move));
    await printHealth(client, app);
  }
}
