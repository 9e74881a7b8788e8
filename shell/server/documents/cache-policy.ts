import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../../src/core/routes/is-under-path.ts';

/** Pages whose documents contain confidential data of a signed-in user (docs/security/data.md). */
const PRIVATE_PATHS = [
  paths.messages,
  paths.notifications,
  paths.settings,
  paths.upload,
  paths.creator,
  paths.playlists,
  paths.history,
].map(({ path }) => path);

/**
 * Returns the `cache-control` of a document. Browsers do not store private pages of signed-in users, so that nobody finds
 * them on a shared device. `no-store` can exclude a page from the back/forward cache, so other pages are only revalidated.
 */
export function getCachePolicy(pathname: string, isSignedIn: boolean): string {
  const isPrivate = isSignedIn && PRIVATE_PATHS.some((path) => isUnderPath(pathname, path));
  return isPrivate ? 'no-store' : 'private, no-cache';
}
