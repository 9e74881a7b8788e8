import { useSession } from '@ontrend/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BACK_ONLINE_MS } from './constants.ts';
import styles from './global-overlays.module.css';
import { OVERLAY_INSET_REFS } from './overlay-insets.ts';
import { useInstallTexts } from './use-install-texts.ts';

/** HTTP status of a response to a client that has exceeded a rate limit. */
const TOO_MANY_REQUESTS = 429;

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

/** Loads the picture of pages without a connection while there is one. The document reuses it. */
function preloadOfflineIllustration(): void {
  new Image().src = '/illustrations/offline.svg';
}

/**
 * Shows whether the browser is offline, and "Back online" for a moment afterwards (SHELL-74). While online, shows why
 * the session could not be loaded: too many requests, or the server is unreachable. After too many requests there is no
 * retry button, because the automatic retry respects the Retry-After of the response.
 */
export function ConnectionNotice() {
  const { t } = useInstallTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const retry = useSession((session) => (session.status === 'unknown' ? session.retryNow : undefined));
  const isRateLimited = useSession((session) => session.error?.status === TOO_MANY_REQUESTS);

  useEffect(preloadOfflineIllustration, []);
  useEffect(() => {
    if (!isOnline || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isOnline, wasOffline]);

  return (
    <div className={styles.connection} role="status" ref={OVERLAY_INSET_REFS.connection}>
      {isOnline ? null : <p>{t('connection.offline')}</p>}
      {isOnline && wasOffline ? <p>{t('connection.online')}</p> : null}
      {isOnline && retry && isRateLimited ? <p>{t('connection.tooManyRequests')}</p> : null}
      {isOnline && retry && !isRateLimited ? <ServerUnreachable retry={retry} /> : null}
    </div>
  );
}
