import { clearIntent } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { isUnderPath } from '../../core/routes/is-under-path.ts';

/** Paths of the sign-in pages. */
const SIGN_IN_PATHS = ['/auth', '/confirm'];

/**
 * Drops the pending intent of a guest who navigates to a page other than sign-in, so that it doesn't run at a
 * later sign-in.
 * @param pathname the page the guest navigated to
 */
export function clearAbandonedIntent(pathname: string): void {
  const isGuest = useSession.getState().status === 'guest';
  if (isGuest && !SIGN_IN_PATHS.some((path) => isUnderPath(pathname, path))) clearIntent();
}
