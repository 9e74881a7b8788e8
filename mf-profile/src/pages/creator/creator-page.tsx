import { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, EmptyState, ErrorState, NotAuthorized, TabLinks } from '@ontrend/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  Chart,
  DaysTable,
  DEFAULT_RANGE_DAYS,
  type Metric,
  MetricCards,
  RANGE_DAYS,
  type RangeDays,
  statsQuery,
  useCreatorStatsTexts,
  VideosTable,
} from '../../features/creator-stats/index.ts';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import styles from './creator-page.module.css';

/** Returns the URL of the statistics of a period. */
function statsHref(days: RangeDays, video: string | null): string {
  const base = paths.creator.href(video ?? undefined);
  if (days === DEFAULT_RANGE_DAYS) return base;
  return `${base}${base.includes('?') ? '&' : '?'}days=${days}`;
}

function Stats({ days, video }: { days: RangeDays; video: string | null }) {
  const { t, formatValue } = useCreatorStatsTexts();
  const { device } = useShell();
  const [metric, setMetric] = useState<Metric>('views');
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(statsQuery(days, video));
  const first = data?.pages[0]?.data;
  if (!first) {
    if (!error) return <PageSkeleton label={t('loading')} />;
    const isNotFound = error instanceof ApiError && [403, 404].includes(error.status);
    if (isNotFound)
      return <EmptyState illustration="not-found" title={t('notFound')} text={t('notFoundText')} />;
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        isIllustrated
      />
    );
  }
  const { period, before, ever } = first;
  const chosen = period[metric] === null ? 'views' : metric;
  const videos = data.pages.flatMap((page) => page.data.videos);
  const sum = formatValue(chosen, period[chosen] ?? 0);
  return (
    <>
      <MetricCards
        period={period}
        previousPeriod={before}
        allTime={ever}
        chosenMetric={chosen}
        onChoose={setMetric}
      />
      <Chart
        days={first.days}
        metric={chosen}
        label={t('chart.label', { metric: t(`metric.${chosen}`), sum, count: days })}
      />
      <DaysTable days={first.days} />
      {video === null && videos.length === 0 ? (
        <EmptyState
          illustration="first-video"
          title={t('videos.empty')}
          text={t('videos.emptyText')}
          action={
            // On mobile the upload page redirects home (UPLOAD-2).
            device.mobile ? undefined : (
              <ButtonLink variant="primary" to={paths.upload.href()}>
                {t('upload')}
              </ButtonLink>
            )
          }
        />
      ) : null}
      {videos.length > 0 ? (
        <VideosTable
          videos={videos}
          getHref={(file) => statsHref(days, file)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoading={isFetchingNextPage}
        />
      ) : null}
      <p className={styles.note}>{t('note')}</p>
    </>
  );
}

/** `/creator`: views, watch time, likes and followers of all the viewer's videos or of one. */
export function CreatorPage() {
  const { t } = useCreatorStatsTexts();
  const [searchParams] = useSearchParams();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  const video = searchParams.get('video');
  const days = RANGE_DAYS.find((range) => String(range) === searchParams.get('days')) ?? DEFAULT_RANGE_DAYS;
  const heading = t(video ? 'videoHeading' : 'heading');
  return (
    <div className={page.page}>
      <header className={page.header}>
        <h1 className={video ? undefined : page.titleOfBar}>{heading}</h1>
        {video && viewer ? (
          <div className={styles.links}>
            <Link className={page.link} to={statsHref(days, null)}>
              {t('all')}
            </Link>
            <ButtonLink to={paths.ownVideo.href(video)} icon={<Pencil size={18} aria-hidden="true" />}>
              {t('videos.edit')}
            </ButtonLink>
          </div>
        ) : null}
      </header>
      {viewer ? (
        <>
          <div className={styles.ranges}>
            <TabLinks
              label={t('range.label')}
              links={RANGE_DAYS.map((range) => ({
                to: statsHref(range, video),
                label: t('range.days', { count: range }),
                isSelected: range === days,
              }))}
            />
          </div>
          <p className={styles.comparison}>{t('change.period', { count: days })}</p>
          <Stats key={`${viewer.id} ${video}`} days={days} video={video} />
        </>
      ) : null}
      {status === 'unknown' ? <PageSkeleton label={t('loading')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          illustration="first-video"
          title={heading}
          text={t('guestText')}
          action={t('signUp')}
        />
      ) : null}
    </div>
  );
}
