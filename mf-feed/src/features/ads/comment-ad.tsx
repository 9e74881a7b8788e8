import { useRef } from 'react';
import styles from './ads.module.css';
import { useAdTexts } from './use-ad-texts.ts';
import { useLazyAd } from './use-lazy-ad.ts';

/** Ad between comments (VIDEO-32). It takes no space while it loads and is removed when unfilled. */
export function CommentAd() {
  const { t } = useAdTexts();
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const state = useLazyAd(section, container);
  if (state === 'unfilled') return null;
  return (
    <section
      ref={section}
      className={styles.commentAd}
      aria-label={t('label')}
      data-state={state}
      inert={state !== 'filled'}
    >
      <p className={styles.label}>{t('label')}</p>
      <div className={styles.box} ref={container} />
    </section>
  );
}
