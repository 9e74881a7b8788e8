import { useRef } from 'react';
import styles from './ads.module.css';
import { useAdTexts } from './use-ad-texts.ts';
import { useLazyAd } from './use-lazy-ad.ts';

/**
 * Ad in the details of a desktop row. It is requested when the row comes near the viewport and has room for
 * it. Until it is filled, the row shows the normal details (FEED-10).
 */
export function RowAd() {
  const { t } = useAdTexts();
  const row = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const state = useLazyAd(row, container);

  if (state === 'unfilled') return null;
  return (
    <aside
      ref={row}
      className={styles.rowAd}
      aria-label={t('label')}
      data-state={state}
      inert={state !== 'filled'}
    >
      <p className={styles.label}>{t('label')}</p>
      <div className={styles.box} ref={container} />
    </aside>
  );
}
