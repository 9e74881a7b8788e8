import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/** What only its owner sees: search engines need not even ask (robots.txt). */
export const PRIVATE_PATHS = [
  paths.messages.path,
  paths.notifications.path,
  paths.settings.path,
  paths.upload.path,
  paths.creator.path,
  paths.following.path,
  paths.confirm.path,
];

/** Pages that are the same for everyone, or made by whoever asks: they may be read, but are no search result. */
const UNINDEXED_PATHS = [
  '/auth',
  '/embed',
  paths.search.path,
  paths.dialogWrapper.path,
  paths.userDeleted.path,
  paths.ui.path,
];

/**
 * Whether search engines may list a page.
 * @param notYet the page is being built (its handle says so)
 */
export function isIndexable(pathname: string, notYet = false): boolean {
  if (notYet || pathname === paths.ownProfile.path) return false;
  return ![...PRIVATE_PATHS, ...UNINDEXED_PATHS].some((path) => isUnderPath(pathname, path));
}
