import { Button } from '@ontrend/shared/ui';
import type { VideoStats } from '@ontrend/shared/wire';
import { type MouseEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './stats.module.css';
import { useCreatorStatsTexts } from './use-creator-stats-texts.ts';

interface VideosTableProps {
  videos: readonly VideoStats[];
  /** Returns the URL of a video's statistics. */
  getHref(fileName: string): string;
  /** undefined: there are no more pages. */
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/**
 * The viewer's videos with their numbers in the period and of all time. A row leads to the statistics of its video, where
 * it can be edited, too.
 */
export function VideosTable({ videos, getHref, onMore, isLoading }: VideosTableProps) {
  const { t, formatValue, formatPercent } = useCreatorStatsTexts();
  const headingId = useId();
  const navigate = useNavigate();
  // The link of a row handles its own clicks, such as one with Ctrl that opens a new tab.
  const openRow = ({ target }: MouseEvent, fileName: string) => {
    if (target instanceof Element && !target.closest('a')) void navigate(getHref(fileName));
  };
  return (
    <div className={styles.section}>
      <h2 id={headingId}>{t('videos.heading')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access */}
      <section className={styles.scroll} aria-labelledby={headingId} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('videos.video')}</th>
              <th scope="col">{t('metric.views')}</th>
              <th scope="col">{t('metric.seconds')}</th>
              <th scope="col">{t('metric.likes')}</th>
              <th scope="col">{t('videos.finished')}</th>
              <th scope="col">{t('videos.allTimeViews')}</th>
            </tr>
          </thead>
          <tbody>
            {videos.map(({ video, period, ever }) => (
              <tr key={video.id} className={styles.row} onClick={(event) => openRow(event, video.fileName)}>
                <th scope="row">
                  <span className={styles.video}>
                    <img className={styles.poster} src={video.firstFrame} alt="" loading="lazy" />
                    <Link className={styles.titleLink} to={getHref(video.fileName)}>
                      <span className={styles.title} dir="auto">
                        {video.description || t('videos.untitled')}
                      </span>
                    </Link>
                  </span>
                </th>
                <td>{formatValue('views', period.views)}</td>
                <td>{formatValue('seconds', period.seconds)}</td>
                <td>{formatValue('likes', period.likes)}</td>
                <td>{ever.finished === null ? t('videos.unknown') : formatPercent(ever.finished)}</td>
                <td>{formatValue('views', ever.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {onMore ? (
        <Button loading={isLoading} onClick={onMore}>
          {t('videos.more')}
        </Button>
      ) : null}
    </div>
  );
}
