import { readUserStorage, writeUserStorage } from '@ontrend/shared/entities/user-storage';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { openDialog } from './dialog-store.ts';

/** Set from joining until the dialog is closed, so that a reload opens it again. */
const STORAGE_NAME = 'welcome';

/**
 * Opens the screens for new members (ACCOUNT-56) after joining, and again when the page is reloaded before they are closed.
 * @returns removes the listener
 */
export function startWelcome(): () => void {
  const open = (userId: number) =>
    openDialog({ id: 'welcome', onClosed: () => writeUserStorage(userId, STORAGE_NAME, null) });
  const viewerId = useSession.getState().viewer?.id;
  if (viewerId && readUserStorage(viewerId, STORAGE_NAME).has('')) open(viewerId);
  return events.on('account.joined', ({ userId }) => {
    writeUserStorage(userId, STORAGE_NAME, '1');
    open(userId);
  });
}
