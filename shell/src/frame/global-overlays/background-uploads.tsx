import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { hasPendingUploads } from '@ontrend/shared/uploads';
import { useEffect, useState } from 'react';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';

/**
 * How uploads get on, beside every page (issue 11: they go on while one browses). mf-profile, which draws it, is loaded
 * when one begins, or where a page before left some that are not over.
 */
export function BackgroundUploads() {
  const userId = useSession((session) => session.viewer?.id);
  const [hasUploads, setHasUploads] = useState(false);
  useEffect(() => {
    if (userId === undefined) return setHasUploads(false);
    const checkStorage = () => setHasUploads((before) => before || hasPendingUploads(userId));
    setHasUploads(hasPendingUploads(userId));
    // In another tab of this browser.
    addEventListener('storage', checkStorage);
    const stop = events.on('upload.started', () => setHasUploads(true));
    return () => {
      removeEventListener('storage', checkStorage);
      stop();
    };
  }, [userId]);
  return hasUploads ? <RemoteSlot remote="mf-profile" slot="uploads" props={{}} skeleton={null} /> : null;
}
