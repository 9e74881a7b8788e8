import { useSession } from '@ontrend/shared/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BACK_ONLINE_MS } from './constants.ts';
import styles from './install.module.css';
import { useTexts } from './use-texts.ts';

function watch(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed);
  };
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
  const isUnreachable = useSession((session) => session.status === 'unknown' && session.isUnreachable);

  useEffect(() => {
    if (!isOnline || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isOnline, wasOffline]);

  return (
    <div className={styles.connection} role="status">
      {isOnline ? null : <p>{t('connection.offline')}</p>}
      {isOnline && wasOffline ? <p>{t('connection.online')}</p> : null}
      {isOnline && isUnreachable ? <p>{t('connection.unreachable')}</p> : null}
    </div>
  );
}
