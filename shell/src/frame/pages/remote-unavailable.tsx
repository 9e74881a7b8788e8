import { useAutoRetry } from '@ontrend/shared/retry';
import { Illustration } from '@ontrend/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNAVAILABLE_HANDLE, useHandleOverride } from './handle-override.ts';

/** Time after which the button is enabled again if nothing has loaded, in milliseconds. */
const BUTTON_COOLDOWN_MS = 3_000;

interface RemoteUnavailableProps {
  /** Loads the remote again. On success the page is matched again and this panel unmounts. */
  retry(): Promise<boolean>;
  /** Repeats pending requests for files of the remote. */
  retryPendingFiles(): void;
}

/** Error panel of a remote that can't be loaded. It retries automatically; the rest of the site works. */
export function RemoteUnavailable({ retry, retryPendingFiles }: RemoteUnavailableProps) {
  const { t } = useTranslation('shell');
  const [isRetrying, setRetrying] = useState(false);
  const isPending = useRef(false);
  useHandleOverride(UNAVAILABLE_HANDLE);

  const attempt = async (retryPending: boolean) => {
    if (retryPending) retryPendingFiles();
    if (isPending.current) return;
    isPending.current = true;
    await retry();
    isPending.current = false;
    setRetrying(false);
  };
  // Requests from before a connection loss never complete.
  useAutoRetry((trigger) => attempt(trigger === 'online'));
  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(() => setRetrying(false), BUTTON_COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [isRetrying]);

  return (
    <section className="ot-not-found" role="alert">
      <Illustration />
      <h1>{t(navigator.onLine ? 'remote.heading' : 'remote.offline')}</h1>
      <p>{t('remote.text')}</p>
      <button
        type="button"
        className="ot-pill ot-pill-primary"
        disabled={isRetrying}
        onClick={() => {
          setRetrying(true);
          void attempt(true);
        }}
      >
        {t(isRetrying ? 'remote.retrying' : 'remote.retry')}
      </button>
    </section>
  );
}
