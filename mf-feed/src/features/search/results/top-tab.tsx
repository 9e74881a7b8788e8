import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigationType } from 'react-router-dom';
import { type Tab, tabHref } from '../search-query.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import { HashtagRow } from './hashtag-row.tsx';
import { topQueries } from './queries.ts';
import { Coming, Failed, NotFound } from './result-states.tsx';
import styles from './results.module.css';
import { UserRow } from './user-row.tsx';
import { VideoTile } from './video-tile.tsx';

interface PartProps {
  heading: string;
  /** Where all of them are, and what that is called; undefined: these are all. */
  all: { to: string; label: string } | undefined;
  children: ReactNode;
}

function Part({ heading, all, children }: PartProps) {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.partHeading}>
          {heading}
        </h2>
        {all ? (
          <Link className={styles.all} to={all.to} replace>
            {all.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** The best of every kind, with the way to all of each. */
export function TopTab({ search }: { search: string }) {
  const { t } = useTranslation('mf-feed');
  const { t: words } = useSearchTexts();
  // On the way back it stands as it was left.
  const refetchOnMount = useNavigationType() !== 'POP';
  const queries = topQueries(search);
  const users = useQuery({ ...queries.users, refetchOnMount });
  const hashtags = useQuery({ ...queries.hashtags, refetchOnMount });
  const videos = useQuery({ ...queries.videos, refetchOnMount });

  const asked = [users, hashtags, videos];
  const hasFailed = asked.some(({ isError }) => isError);
  const isTrying = asked.some(({ isFetching }) => isFetching);
  if (asked.some(({ isPending }) => isPending)) return <Coming shape="rows" />;
  const isEmpty = asked.every(({ data }) => !data?.data.length);
  if (isEmpty && !hasFailed) return <NotFound search={search} />;

  const retry = () => {
    for (const query of asked) if (query.isError) void query.refetch();
  };
  const all = (tab: Tab, label: string, found: { data?: { nextPageToken: string | null } | undefined }) =>
    found.data?.nextPageToken ? { to: tabHref(tab, search), label } : undefined;
  return (
    <>
      {users.data?.data.length ? (
        <Part heading={t('search.users')} all={all('users', words('results.allUsers'), users)}>
          <ul className={styles.rows}>
            {users.data.data.map((person) => (
              <UserRow key={person.id} person={person} search={search} />
            ))}
          </ul>
        </Part>
      ) : null}
      {hashtags.data?.data.length ? (
        <Part heading={t('search.hashtags')} all={all('hashtags', words('results.allHashtags'), hashtags)}>
          <ul className={styles.rows}>
            {hashtags.data.data.map((hashtag) => (
              <HashtagRow key={hashtag.id} hashtag={hashtag} search={search} />
            ))}
          </ul>
        </Part>
      ) : null}
      {videos.data?.data.length ? (
        <Part heading={t('search.videos')} all={all('videos', words('results.allVideos'), videos)}>
          <ul className={styles.grid}>
            {videos.data.data.map((video) => (
              <VideoTile key={video.id} video={video} search={search} />
            ))}
          </ul>
        </Part>
      ) : null}
      {hasFailed ? <Failed onRetry={retry} isTrying={isTrying} /> : null}
    </>
  );
}
