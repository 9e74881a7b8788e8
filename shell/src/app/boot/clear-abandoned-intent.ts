import { clearIntent } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { isUnderPath } from '../../core/routes/is-under-path.ts';

/** Where a guest signs in. */
const SIGN_IN_PATHS = ['/auth', '/confirm'];

/**
 * A guest who goes on to something else than signing in has changed their mind: what they asked for is not done when
 * somebody signs in later.
 * @param pathname where they have gone
 */
export function clearAbandonedIntent(pathname: string): void {
  const isGuest = useSession.getState().status === 'guest';
  if (isGuest && !SIGN_IN_PATHS.some((path) => isUnderPath(pathname, path))) clearIntent();
}
