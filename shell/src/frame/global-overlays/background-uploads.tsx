import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { hasPendingUploads } from '@ontrend/shared/uploads';
import { useEffect, useState } from 'react';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';

/**
 * Shows the progress of uploads on every page (decision 035). mf-profile, which renders it, loads when an
 * upload starts or there are pending uploads of an earlier page.
 */
export function BackgroundUploads() {
  const userId = useSession((session) => session.viewer?.id);
  const [hasUploads, setHasUploads] = useState(false);
  useEffect(() => {
    if (userId === undefined) return setHasUploads(false);
    const checkStorage = () => setHasUploads((before) => before || hasPendingUploads(userId));
    setHasUploads(hasPendingUploads(userId));
    // Uploads of other tabs in this browser.
    addEventListener('storage', checkStorage);
    const stop = events.on('upload.started', () => setHasUploads(true));
    return () => {
      removeEventListener('storage', checkStorage);
      stop();
    };
  }, [userId]);
  return hasUploads ? <RemoteSlot remote="mf-profile" slot="uploads" props={{}} skeleton={null} /> : null;
}
