import { useEffect, useRef, useState } from 'react';
import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';
import { useAdTexts } from './use-ad-texts.ts';

/** State of an ad (spec 3, ad item; null: not asked for yet). */
type AdState = null | 'loading' | 'filled' | 'unfilled';

/**
 * The ad in the details of an ad row. It is asked for when the row comes near, which one without room for it never
 * does; until it is filled, and where it is not, the details are those of any row (spec 2.5).
 */
export function RowAd() {
  const { t } = useAdTexts();
  const row = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<AdState>(null);

  useEffect(() => {
    const place = box.current;
    if (!row.current || !place) return;
    const life = new AbortController();
    const observer = new IntersectionObserver(
      ([record]) => {
        if (!record?.isIntersecting) return;
        observer.disconnect();
        setState('loading');
        void fillAd(place, life.signal).then((isFilled) => {
          if (!life.signal.aborted) setState(isFilled ? 'filled' : 'unfilled');
        });
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(row.current);
    return () => {
      life.abort();
      observer.disconnect();
    };
  }, []);

  if (state === 'unfilled') return null;
  return (
    <aside
      ref={row}
      className={styles.beside}
      aria-label={t('label')}
      data-state={state}
      inert={state !== 'filled'}
    >
      <p className={styles.label}>{t('label')}</p>
      <div className={styles.box} ref={box} />
    </aside>
  );
}
