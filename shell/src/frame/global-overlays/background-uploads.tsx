import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { hasPendingUploads } from '@ontrend/shared/uploads';
import { useEffect, useState } from 'react';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';

/**
 * How uploads get on, beside every page (issue 11: they go on while one browses). mf-profile, which draws it, is loaded
 * when one begins, or where a page before left some that are not over.
 */
export function UploadsBeside() {
  const userId = useSession((session) => session.viewer?.id);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (userId === undefined) return setWanted(false);
    const look = () => setWanted((before) => before || hasPendingUploads(userId));
    setWanted(hasPendingUploads(userId));
    // In another tab of this browser.
    addEventListener('storage', look);
    const stop = events.on('upload.started', () => setWanted(true));
    return () => {
      removeEventListener('storage', look);
      stop();
    };
  }, [userId]);
  return isWanted ? <RemoteSlot remote="mf-profile" slot="uploads" props={{}} skeleton={null} /> : null;
}
