import { useSession } from '@ontrend/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BACK_ONLINE_MS } from './constants.ts';
import styles from './global-overlays.module.css';
import { OVERLAY_INSET_REFS } from './overlay-insets.ts';
import { useTexts } from './use-texts.ts';

function subscribe(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange);
  };
}

/** The button goes with what it asked for: whoever pressed it by key goes on in the page that came. */
function returnFocusToPage(notice: HTMLElement | null): () => void {
  return () => {
    if (notice?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/** What is wrong, that it goes on by itself, and the way to not wait for that. */
function ServerUnreachable({ retry }: { retry(): Promise<void> }) {
  const { t } = useTexts();
  const [isRetrying, setRetrying] = useState(false);
  return (
    <div className={styles.unreachable} ref={returnFocusToPage}>
      <p>{t('connection.unreachable')}</p>
      <button
        type="button"
        aria-disabled={isRetrying}
        onClick={() => {
          if (isRetrying) return;
          setRetrying(true);
          void retry().finally(() => setRetrying(false));
        }}
      >
        {t(isRetrying ? 'connection.trying' : 'connection.again')}
      </button>
    </div>
  );
}

/**
 * Says that the browser is offline for as long as it is, and for a moment that it is back (spec 4, online/offline); online,
 * that a server can't say who is here: what pages show of themselves has to wait for that.
 */
export function ConnectionNotice() {
  const { t } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const retry = useSession((session) => (session.status === 'unknown' ? session.retryNow : undefined));

  useEffect(() => {
    if (!isOnline || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isOnline, wasOffline]);

  return (
    <div className={styles.connection} role="status" ref={OVERLAY_INSET_REFS.connection}>
      {isOnline ? null : <p>{t('connection.offline')}</p>}
      {isOnline && wasOffline ? <p>{t('connection.online')}</p> : null}
      {isOnline && retry ? <ServerUnreachable retry={retry} /> : null}
    </div>
  );
}
