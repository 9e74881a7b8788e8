import { useRef } from 'react';
import styles from './ads.module.css';
import { useAdTexts } from './use-ad-texts.ts';
import { useLazyAd } from './use-lazy-ad.ts';

/**
 * The ad in the details of an ad row. It is asked for when the row comes near, which one without room for it never
 * does; until it is filled, and where it is not, the details are those of any row (spec 2.5).
 */
export function RowAd() {
  const { t } = useAdTexts();
  const row = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const state = useLazyAd(row, box);

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
