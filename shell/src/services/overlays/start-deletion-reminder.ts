import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { RouterState } from 'react-router-dom';
import { isGuestPage } from '../../core/guards/guards.ts';
import { isUnderPath } from '../../core/routes/is-under-path.ts';
import { openDialog } from './dialog-store.ts';

/** In session storage: the user and deletion that this tab has reminded of. */
const STORAGE_KEY = 'ontrend.deletion-reminder';

interface Router {
  state: Pick<RouterState, 'location'>;
  subscribe(listener: (state: RouterState) => void): () => void;
}

function readReminded(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeReminded(reminded: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, reminded);
  } catch {
    // Without storage the reminder returns with the next load.
  }
}

async function recoverProfile(): Promise<void> {
  await callApi('app/user/recover-profile', {});
  useSession.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, willBeDeleted: null } }));
  // Content that was hidden with the profile is visible again.
  void queryClient.invalidateQueries();
}

/**
 * Returns whether the reminder has to wait for another page: the settings have their own button to recover the profile, and
 * the pages of login and join lead to another page.
 */
function isUnsuitable(pathname: string): boolean {
  return isGuestPage(pathname) || isUnderPath(pathname, paths.settings.path);
}

/**
 * Opens the will-be-deleted dialog for users whose profile is scheduled for deletion (PROFILE-29), now and whenever a
 * session starts, once per tab session.
 * @returns removes the listeners
 */
export function startDeletionReminder(router: Router): () => void {
  /** The reminder waits for a suitable page. A deletion that the user schedules on this page does not set it. */
  let isWaiting = false;

  const remind = () => {
    isWaiting = false;
    const { viewer } = useSession.getState();
    if (!viewer?.willBeDeleted) return;
    const reminded = `${viewer.id} ${viewer.willBeDeleted}`;
    if (readReminded() === reminded) return;
    isWaiting = isUnsuitable(router.state.location.pathname);
    if (isWaiting) return;
    storeReminded(reminded);
    openDialog({ id: 'will-be-deleted', at: viewer.willBeDeleted, recover: recoverProfile });
  };

  remind();
  const stops = [
    events.on('session.started', remind),
    router.subscribe(() => {
      if (isWaiting) remind();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
