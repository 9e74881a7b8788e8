import type { DialogRequest } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { useEffect } from 'react';
import { openDialog } from '../../../services/overlays/dialog-store.ts';

/**
 * Lets a guest sign in before a dialog for members: closes it, and opens it again after signing in.
 * @returns whether the viewer is a guest; the dialog then stays closed
 */
export function useSignInFirst(request: DialogRequest, open: boolean, onClose: () => void): boolean {
  const isGuest = useSession(({ status }) => status === 'guest');
  useEffect(() => {
    if (!isGuest || !open) return;
    onClose();
    openDialog({ id: 'authentication', onSignedIn: () => openDialog(request) });
  }, [isGuest, open, onClose, request]);
  return isGuest;
}
