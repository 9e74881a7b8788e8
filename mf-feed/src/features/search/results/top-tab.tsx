import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigationType } from 'react-router-dom';
import { ListError, ListSkeleton } from '../../../tiles/list-states.tsx';
import tileStyles from '../../../tiles/tiles.module.css';
import { getTabHref, type Tab } from '../search-query.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import { HashtagRow } from './hashtag-row.tsx';
import { NoResults } from './no-results.tsx';
import { topQueries } from './queries.ts';
import { ResultTile } from './result-tile.tsx';
import styles from './results.module.css';
import { UserRow } from './user-row.tsx';

interface TopSectionProps {
  heading: string;
  /** Link to all results of this kind; undefined if all are shown. */
  all: { to: string; label: string } | undefined;
  children: ReactNode;
}

function TopSection({ heading, all, children }: TopSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHeader}>
        <h2 id={headingId} className={styles.sectionHeading}>
          {heading}
        </h2>
        {all ? (
          <Link className={styles.sectionLink} to={all.to} replace>
            {all.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** First results of every kind, with links to the other tabs. */
export function TopTab({ search }: { search: string }) {
  const { t } = useTranslation('mf-feed');
  const { t: tSearch } = useSearchTexts();
  // Back navigation shows the cached results.
  const refetchOnMount = useNavigationType() !== 'POP';
  const queries = topQueries(search);
  const users = useQuery({ ...queries.users, refetchOnMount });
  const hashtags = useQuery({ ...queries.hashtags, refetchOnMount });
  const videos = useQuery({ ...queries.videos, refetchOnMount });

  const results = [users, hashtags, videos];
  const hasFailed = results.some(({ isError }) => isError);
  const isRetrying = results.some(({ isFetching }) => isFetching);
  if (results.some(({ isPending }) => isPending)) return <ListSkeleton shape="rows" />;
  const isEmpty = results.every(({ data }) => !data?.data.length);
  if (isEmpty && !hasFailed) return <NoResults search={search} />;

  const retry = () => {
    for (const query of results) if (query.isError) void query.refetch();
  };
  const all = (tab: Tab, label: string, found: { data?: { nextPageToken: string | null } | undefined }) =>
    found.data?.nextPageToken ? { to: getTabHref(tab, search), label } : undefined;
  return (
    <>
      {users.data?.data.length ? (
        <TopSection heading={t('search.users')} all={all('users', tSearch('results.allUsers'), users)}>
          <ul className={tileStyles.rows}>
            {users.data.data.map((user) => (
              <UserRow key={user.id} user={user} search={search} />
            ))}
          </ul>
        </TopSection>
      ) : null}
      {hashtags.data?.data.length ? (
        <TopSection
          heading={t('search.hashtags')}
          all={all('hashtags', tSearch('results.allHashtags'), hashtags)}
        >
          <ul className={tileStyles.rows}>
            {hashtags.data.data.map((hashtag) => (
              <HashtagRow key={hashtag.id} hashtag={hashtag} search={search} />
            ))}
          </ul>
        </TopSection>
      ) : null}
      {videos.data?.data.length ? (
        <TopSection heading={t('search.videos')} all={all('videos', tSearch('results.allVideos'), videos)}>
          <ul className={tileStyles.grid}>
            {videos.data.data.map((video) => (
              <ResultTile key={video.id} video={video} search={search} />
            ))}
          </ul>
        </TopSection>
      ) : null}
      {hasFailed ? <ListError onRetry={retry} isRetrying={isRetrying} /> : null}
    </>
  );
}
