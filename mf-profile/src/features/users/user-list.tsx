import { paths } from '@ontrend/shared/paths';
import { Avatar, ErrorState, SkeletonRows, useFocusRecovery, useNearEnd } from '@ontrend/shared/ui';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type UserListSource as List, userListQuery } from './queries.ts';
import { useUserListTexts } from './use-user-list-texts.ts';
import styles from './users.module.css';

/** Rows shown while the first page loads. */
const SKELETON_ROW_COUNT = 6;

interface UserListProps {
  source: List;
  /** Shown when the list is empty. */
  emptyText: string;
  /**
   * Renders the button of a user.
   * @param nameId element id of the user's name
   */
  renderAction(user: VideoAuthor, nameId: string): ReactNode;
}

/** A list of users with infinite scrolling. */
export function UserList({ source, emptyText, renderAction }: UserListProps) {
  const t = useUserListTexts();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    userListQuery(source),
  );
  const endMarker = useNearEnd(() => void fetchNextPage(), '200px', hasNextPage && !isFetching && !isError);
  const container = useFocusRecovery<HTMLDivElement>();
  const users = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={styles.list} ref={container}>
      {users.length > 0 ? (
        <ul className={styles.rows} aria-busy={isFetching}>
          {users.map((user) => {
            const nameId = `user-${source.kind}-${user.id}`;
            return (
              <li key={user.id} className={styles.row}>
                <Link className={styles.user} to={paths.profile.href(user.username)}>
                  <Avatar src={user.avatar} name={user.name} size={48} />
                  <span className={styles.names} id={nameId}>
                    <bdi className={styles.username} dir="ltr">
                      @{user.username}
                    </bdi>{' '}
                    <bdi className={styles.name}>{user.name}</bdi>
                  </span>
                </Link>
                {renderAction(user, nameId)}
              </li>
            );
          })}
        </ul>
      ) : null}
      {data && users.length === 0 ? <p className={styles.empty}>{emptyText}</p> : null}
      {!data && !isError ? <SkeletonRows rows={SKELETON_ROW_COUNT} label={t('loading')} avatar={48} /> : null}
      {isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isRetrying={isFetching}
        />
      ) : null}
      <div ref={endMarker} />
    </div>
  );
}
