import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutoRetry } from '../../remotes/loading/use-auto-retry.ts';
import { UNAVAILABLE_HANDLE, useHandleOverride } from './handle-override.ts';

/** ms for which a press of the button is said to have been heard, where nothing comes of it; then it may be pressed again. */
const BUTTON_COOLDOWN_MS = 3_000;

interface RemoteUnavailableProps {
  /** Tries once; on success the page is matched again and this panel goes. Pending while the files are on their way. */
  retry(): Promise<boolean>;
  /** Asks anew for what is on its way and does not come. */
  retryPendingFiles(): void;
}

/** The panel of a remote that can't be loaded: the rest of the site works on, and so do the tries. */
export function RemoteUnavailable({ retry, retryPendingFiles }: RemoteUnavailableProps) {
  const { t } = useTranslation('shell');
  const [isRetrying, setRetrying] = useState(false);
  const isPending = useRef(false);
  useHandleOverride(UNAVAILABLE_HANDLE);

  const attempt = async (anew: boolean) => {
    if (anew) retryPendingFiles();
    if (isPending.current) return;
    isPending.current = true;
    await retry();
    isPending.current = false;
    setRetrying(false);
  };
  useAutoRetry(attempt);
  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(() => setRetrying(false), BUTTON_COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [isRetrying]);

  return (
    <section className="ot-not-found" role="alert">
      <h1>{t('remote.heading')}</h1>
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
        {t(isRetrying ? 'remote.trying' : 'remote.again')}
      </button>
    </section>
  );
}
