import { paths } from '@ontrend/shared/paths';
import { Avatar, ErrorState, SkeletonRows, useKeptFocus, useNearEnd } from '@ontrend/shared/ui';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SKELETON_ROWS } from './constants.ts';
import styles from './people.module.css';
import { type PeopleList as List, peopleQuery } from './queries.ts';

interface PeopleListProps {
  list: List;
  /** What is said where there is nobody. */
  empty: string;
  /** What can be done with somebody. @param nameId id of what they are called */
  drawAction(person: VideoAuthor, nameId: string): ReactNode;
}

/** People with their pictures and names, page after page. */
export function PeopleList({ list, empty, drawAction }: PeopleListProps) {
  const { t } = useTranslation('mf-profile');
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    peopleQuery(list),
  );
  const end = useNearEnd(() => void fetchNextPage(), '200px', hasNextPage && !isFetching && !isError);
  const kept = useKeptFocus<HTMLDivElement>();
  const people = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={styles.list} ref={kept}>
      {people.length > 0 ? (
        <ul className={styles.rows} aria-busy={isFetching}>
          {people.map((person) => {
            const nameId = `person-${list.kind}-${person.id}`;
            return (
              <li key={person.id} className={styles.row}>
                <Link className={styles.person} to={paths.profile.href(person.username)}>
                  <Avatar src={person.avatar} name={person.name} size={48} />
                  <span className={styles.names} id={nameId}>
                    <bdi className={styles.username} dir="ltr">
                      @{person.username}
                    </bdi>{' '}
                    <bdi className={styles.name}>{person.name}</bdi>
                  </span>
                </Link>
                {drawAction(person, nameId)}
              </li>
            );
          })}
        </ul>
      ) : null}
      {data && people.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      {!data && !isError ? (
        <SkeletonRows rows={SKELETON_ROWS} label={t('people.loading')} avatar={48} />
      ) : null}
      {isError ? (
        <ErrorState
          title={t('people.failed')}
          text={t('people.failedText')}
          again={t('people.again')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isTrying={isFetching}
        />
      ) : null}
      <div ref={end} />
    </div>
  );
}
