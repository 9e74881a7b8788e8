import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNAVAILABLE_HANDLE, useHandleInstead } from './page-handle.ts';
import { useTries } from './use-tries.ts';

/**
 * The panel of a remote that can't be loaded: the rest of the site works on, and so do the tries.
 * @param retry tries once; on success the page is matched again and this panel goes
 */
export function RemoteUnavailable({ retry }: { retry(): Promise<boolean> }) {
  const { t } = useTranslation('shell');
  const [trying, setTrying] = useState(false);
  useHandleInstead(UNAVAILABLE_HANDLE);

  const attempt = async () => {
    setTrying(true);
    await retry();
    setTrying(false);
  };
  useTries(attempt);

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
