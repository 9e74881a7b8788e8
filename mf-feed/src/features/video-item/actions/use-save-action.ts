import { useShell } from '@ontrend/shared/contract';
import { useSave, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { withLazyActions } from './with-lazy-actions.ts';

/**
 * Saves a video or removes it from the saved videos, and shows an alert with "Undo" when that is certain (PLAYLIST-2). Guests
 * are prompted to sign in, and the video is saved afterwards.
 */
export function useSaveAction(video: Video) {
  const { alert } = useShell();
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  const { isSaved, saves, set } = useSave(video);

  const toggle = () => {
    // The change does not wait for the chunk.
    if (!isGuest) set(!isSaved);
    withLazyActions(({ promptToSave, confirmSaved }) =>
      isGuest ? promptToSave(signInFirst, video) : confirmSaved(alert, video, !isSaved, () => set(isSaved)),
    );
  };
  return { isSaved, saves, toggle };
}
