import { useLayoutEffect, useRef } from 'react';
import { showAd } from './ad-pool.ts';
import styles from './ads.module.css';
import { useAdTexts } from './use-ad-texts.ts';

/** A slide with an ad on mobile. An article, because a feed may only contain articles. */
export function AdSlide({ adIndex }: { adIndex: number }) {
  const { t } = useAdTexts();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (container.current ? showAd(adIndex, container.current) : undefined), [adIndex]);
  return (
    <article className={styles.slide} aria-label={t('label')}>
      <p className={styles.label}>{t('label')}</p>
      <div className={styles.box} ref={container} />
    </article>
  );
}
