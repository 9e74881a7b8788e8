import { clearIntent } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { isBelow } from '../../core/routes/is-under-path.ts';

/** Where a guest signs in. */
const WAYS_IN = ['/auth', '/confirm'];

/**
 * A guest who goes on to something else than signing in has changed their mind: what they asked for is not done when
 * somebody signs in later.
 * @param pathname where they have gone
 */
export function forgetIntent(pathname: string): void {
  const isGuest = useSession.getState().status === 'guest';
  if (isGuest && !WAYS_IN.some((path) => isBelow(pathname, path))) clearIntent();
}
