import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNAVAILABLE_HANDLE, useHandleInstead } from './page-handle.ts';

/** Milliseconds between two tries behind the panel. */
const TRY_EVERY_MS = 10_000;

/**
 * The panel of a remote that can't be loaded: the rest of the site works on, and so do the tries.
 * @param retry tries once; on success the page is matched again and this panel goes
 */
export function RemoteUnavailable({ retry }: { retry(): Promise<boolean> }) {
  const { t } = useTranslation('shell');
  const [trying, setTrying] = useState(false);
  useHandleInstead(UNAVAILABLE_HANDLE);
  const latest = useRef(retry);
  latest.current = retry;

  const attempt = useCallback(async () => {
    setTrying(true);
    await latest.current();
    setTrying(false);
  }, []);

  useEffect(() => {
    const timer = setInterval(() => void attempt(), TRY_EVERY_MS);
    addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', attempt);
    };
  }, [attempt]);

  return (
    <section className="ot-lost" role="alert">
      <h1>{t('remote.heading')}</h1>
      <p>{t('remote.text')}</p>
      <button
        type="button"
        className="ot-pill ot-pill-primary"
        disabled={trying}
        onClick={() => void attempt()}
      >
        {t(trying ? 'remote.trying' : 'remote.again')}
      </button>
    </section>
  );
}
