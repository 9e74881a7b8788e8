import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/** Pages that only their owner can see; disallowed in robots.txt. */
export const PRIVATE_PATHS = [
  paths.messages.path,
  paths.notifications.path,
  paths.settings.path,
  paths.upload.path,
  paths.creator.path,
  paths.playlists.path,
  paths.history.path,
  paths.following.path,
  paths.confirm.path,
];

/** Public pages with `noindex`: pages without content of their own, and search results. */
const UNINDEXED_PATHS = [
  '/auth',
  '/embed',
  paths.search.path,
  paths.dialogWrapper.path,
  paths.userDeleted.path,
  paths.ui.path,
];

/**
 * Returns whether search engines may index a page.
 * @param isPlanned the handle marks the page as planned
 */
export function isIndexable(pathname: string, isPlanned = false): boolean {
  if (isPlanned || pathname === paths.ownProfile.path) return false;
  return ![...PRIVATE_PATHS, ...UNINDEXED_PATHS].some((path) => isUnderPath(pathname, path));
}
