import { useSession } from '@ontrend/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BACK_ONLINE_MS } from './constants.ts';
import styles from './global-overlays.module.css';
import { COVERS } from './overlay-insets.ts';
import { useTexts } from './use-texts.ts';

function watch(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed);
  };
}

/** The button goes with what it asked for: whoever pressed it by key goes on in the page that came. */
function leavesFocusToPage(notice: HTMLElement | null): () => void {
  return () => {
    if (notice?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/** What is wrong, that it goes on by itself, and the way to not wait for that. */
function Unreachable({ askAgain }: { askAgain(): Promise<void> }) {
  const { t } = useTexts();
  const [isTrying, setTrying] = useState(false);
  return (
    <div className={styles.unreachable} ref={leavesFocusToPage}>
      <p>{t('connection.unreachable')}</p>
      <button
        type="button"
        aria-disabled={isTrying}
        onClick={() => {
          if (isTrying) return;
          setTrying(true);
          void askAgain().finally(() => setTrying(false));
        }}
      >
        {t(isTrying ? 'connection.trying' : 'connection.again')}
      </button>
    </div>
  );
}

/**
 * Says that the browser is offline for as long as it is, and for a moment that it is back (spec 4, online/offline); online,
 * that a server can't say who is here: what pages show of themselves has to wait for that.
 */
export function Connection() {
  const { t } = useTexts();
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const askAgain = useSession((session) => (session.status === 'unknown' ? session.retryNow : undefined));

  useEffect(() => {
    if (!isOnline || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isOnline, wasOffline]);

  return (
    <div className={styles.connection} role="status" ref={COVERS.connection}>
      {isOnline ? null : <p>{t('connection.offline')}</p>}
      {isOnline && wasOffline ? <p>{t('connection.online')}</p> : null}
      {isOnline && askAgain ? <Unreachable askAgain={askAgain} /> : null}
    </div>
  );
}
