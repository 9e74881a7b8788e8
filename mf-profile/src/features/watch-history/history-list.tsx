import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import {
  ButtonLink,
  DateSeparator,
  EmptyState,
  useFocusRecovery,
  useNearEnd,
  useToday,
  VirtualizedSection,
} from '@ontrend/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { formatDayLabel } from '../../formats/day-label.ts';
import { ListStatus } from '../../video-rows/list-status.tsx';
import { groupByDay } from './group-by-day.ts';
import { HistoryRow } from './history-row.tsx';
import { historyQuery, refetchHistory } from './queries.ts';
import { useHistoryTexts } from './use-history-texts.ts';
import styles from './watch-history.module.css';

/** The next page is requested when this share of a viewport is left. */
const LOAD_MORE_MARGIN = '100%';

/** Requests views that wait to be sent, and refetches the history when they were, or were stored on the device. */
function useCurrentViews(): void {
  useEffect(() => {
    const unsubscribers = [
      events.on('views.sent', () => void refetchHistory()),
      events.on('video.viewed', () => {
        events.emit('history.opened');
        void refetchHistory();
      }),
    ];
    events.emit('history.opened');
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, []);
}

/** The watched videos by day, in any number (HISTORY-5). @param search words that must occur; empty for all */
export function HistoryList({ search }: { search: string }) {
  const { t, i18n } = useHistoryTexts();
  const headingId = useId();
  const today = useToday();
  const focusRecoveryRef = useFocusRecovery<HTMLDivElement>();
  const query = useInfiniteQuery(historyQuery(search));
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const days = useMemo(() => groupByDay(data?.pages.flatMap((page) => page.data) ?? []), [data]);
  const endMarker = useNearEnd(
    () => void fetchNextPage(),
    LOAD_MORE_MARGIN,
    hasNextPage && !isFetching && !isError,
  );
  useCurrentViews();

  const onRemovedChange = useCallback((fileName: string, isRemoved: boolean) => {
    setRemoved((before) => {
      if (before.has(fileName) === isRemoved) return before;
      const after = new Set(before);
      if (isRemoved) after.add(fileName);
      else after.delete(fileName);
      return after;
    });
  }, []);
  const isShown = ({ entries }: (typeof days)[number]) =>
    entries.some(({ video }) => !removed.has(video.fileName));

  return (
    <div ref={focusRecoveryRef} aria-busy={isFetchingNextPage}>
      {days.map((day) => {
        const id = `${headingId}-${day.watchedAt}`;
        return (
          <section key={day.watchedAt} aria-labelledby={id} className={styles.day}>
            {isShown(day) ? (
              <DateSeparator id={id}>{formatDayLabel(day.watchedAt, i18n.language, today)}</DateSeparator>
            ) : null}
            {day.sections.map((entries) => (
              <VirtualizedSection key={entries[0]?.video.fileName} className={styles.list}>
                {() =>
                  entries.map((entry) => (
                    <HistoryRow
                      key={entry.video.fileName}
                      entry={entry}
                      search={search}
                      onRemovedChange={onRemovedChange}
                    />
                  ))
                }
              </VirtualizedSection>
            ))}
          </section>
        );
      })}
      {data && !days.some(isShown) && !hasNextPage ? <Empty search={search} /> : null}
      <ListStatus
        query={query}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        rows={5}
      />
      <div ref={endMarker} />
    </div>
  );
}

function Empty({ search }: { search: string }) {
  const { t } = useHistoryTexts();
  if (search)
    return (
      <div role="status">
        <EmptyState
          illustration="search"
          title={t('noResults.title')}
          text={t('noResults.text', { search })}
        />
      </div>
    );
  return (
    <EmptyState
      illustration="no-videos"
      title={t('empty.title')}
      text={t('empty.text')}
      action={<ButtonLink to={paths.forYou.href()}>{t('empty.watch')}</ButtonLink>}
    />
  );
}
