import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTries } from '../../remotes/loading/use-auto-retry.ts';
import { UNAVAILABLE_HANDLE, useHandleInstead } from './handle-override.ts';

/** ms for which a press of the button is said to have been heard, where nothing comes of it; then it may be pressed again. */
const HEARD_MS = 3_000;

interface RemoteUnavailableProps {
  /** Tries once; on success the page is matched again and this panel goes. Pending while the files are on their way. */
  retry(): Promise<boolean>;
  /** Asks anew for what is on its way and does not come. */
  hurry(): void;
}

/** The panel of a remote that can't be loaded: the rest of the site works on, and so do the tries. */
export function RemoteUnavailable({ retry, hurry }: RemoteUnavailableProps) {
  const { t } = useTranslation('shell');
  const [isHeard, setHeard] = useState(false);
  const isUnderWay = useRef(false);
  useHandleInstead(UNAVAILABLE_HANDLE);

  const attempt = async (anew: boolean) => {
    if (anew) hurry();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await retry();
    isUnderWay.current = false;
    setHeard(false);
  };
  useTries(attempt);
  useEffect(() => {
    if (!isHeard) return;
    const timer = setTimeout(() => setHeard(false), HEARD_MS);
    return () => clearTimeout(timer);
  }, [isHeard]);

  return (
    <section className="ot-not-found" role="alert">
      <h1>{t('remote.heading')}</h1>
      <p>{t('remote.text')}</p>
      <button
        type="button"
        className="ot-pill ot-pill-primary"
        disabled={isHeard}
        onClick={() => {
          setHeard(true);
          void attempt(true);
        }}
      >
        {t(isHeard ? 'remote.trying' : 'remote.again')}
      </button>
    </section>
  );
}
