import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { openDialog } from './dialog-store.ts';

async function recoverProfile(): Promise<void> {
  await callApi('app/user/recover-profile', {});
  useSession.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, willBeDeleted: null } }));
  // Content that was hidden with the profile is visible again.
  void queryClient.invalidateQueries();
}

/**
 * Opens the will-be-deleted dialog for users whose profile is scheduled for deletion (PROFILE-29), now and whenever a
 * session starts.
 * @returns removes the listener
 */
export function startDeletionReminder(): () => void {
  const remind = () => {
    const deletionTime = useSession.getState().viewer?.willBeDeleted;
    if (deletionTime) openDialog({ id: 'will-be-deleted', at: deletionTime, recover: recoverProfile });
  };
  remind();
  return events.on('session.started', remind);
}
