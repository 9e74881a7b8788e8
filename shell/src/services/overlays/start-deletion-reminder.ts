import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { openDialog } from './dialog-store.ts';

async function recoverProfile(): Promise<void> {
  await callApi('app/user/recover-profile', {});
  useSession.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, willBeDeleted: null } }));
  // What was hidden with it is there again.
  void queryClient.invalidateQueries();
}

/**
 * Tells whoever comes with a profile that is going to be deleted, and lets them have it back (spec 3, willBeDeleted).
 * @returns what ends it
 */
export function startDeletionReminder(): () => void {
  return events.on('session.started', () => {
    const deletionTime = useSession.getState().viewer?.willBeDeleted;
    if (deletionTime) openDialog({ id: 'will-be-deleted', at: deletionTime, recover: recoverProfile });
  });
}
