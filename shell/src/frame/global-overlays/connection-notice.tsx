import { useSession } from '@ontrend/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BACK_ONLINE_MS } from './constants.ts';
import styles from './global-overlays.module.css';
import { OVERLAY_INSET_REFS } from './overlay-insets.ts';
import { useInstallTexts } from './use-install-texts.ts';

function subscribe(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange);
  };
}

/** Ref callback: when the button unmounts with the keyboard focus, the focus moves to the page content. */
function returnFocusToPage(notice: HTMLElement | null): () => void {
  return () => {
    if (notice?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/** Notice that the server is unreachable, with a retry button. */
function ServerUnreachable({ retry }: { retry(): Promise<void> }) {
  const { t } = useInstallTexts();
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
        {t(isRetrying ? 'connection.retrying' : 'connection.retry')}
      </button>
    </div>
  );
}

/**
 * Shows whether the browser is offline, and "Back online" for a moment afterwards (SHELL-74). While online,
 * shows that the server is unreachable when the session could not be loaded.
 */
export function ConnectionNotice() {
  const { t } = useInstallTexts();
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
