import { useShell } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { TREND_DOT, TREND_LINE } from '@ontrend/shared/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/refresh.en.json';
import type { FeedExtrasProps } from '../feed-view.ts';
import styles from './pull-to-refresh.module.css';
import { refetchFromStart } from './refetch-from-start.ts';
import { usePull } from './use-pull.ts';

// In a lazy chunk, because a cold page renders without it.
addTexts('mf-feed-refresh', en);

/**
 * Refreshes the feed on mobile when its first video is pulled down (FEED-69). The line of the mark is drawn with the
 * pull, and its dot runs along it until the new videos are there.
 */
export function PullToRefresh({ source, currentIndex }: Pick<FeedExtrasProps, 'source' | 'currentIndex'>) {
  const { t } = useTranslation('mf-feed');
  const { t: tRefresh } = useTranslation('mf-feed-refresh');
  const { alert } = useShell();
  const [isRefreshing, setRefreshing] = useState(false);
  const indicator = useRef<HTMLDivElement>(null);
  usePull({
    indicator,
    isEnabled: currentIndex === 0 && !isRefreshing,
    onRelease() {
      setRefreshing(true);
      refetchFromStart(source)
        .catch(() => alert(t(navigator.onLine ? 'feed.error' : 'feed.offline'), { state: 'error' }))
        .finally(() => setRefreshing(false));
    },
  });
  return (
    <div ref={indicator} className={styles.indicator} data-refreshing={isRefreshing}>
      <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true">
        <path className={styles.track} d={TREND_LINE} />
        <path className={styles.line} d={TREND_LINE} pathLength={100} />
        <circle className={styles.end} {...TREND_DOT} />
        <circle className={styles.runner} r={TREND_DOT.r} />
      </svg>
      <p className="ot-visually-hidden" role="status">
        {isRefreshing ? tRefresh('refreshing') : null}
      </p>
    </div>
  );
}
