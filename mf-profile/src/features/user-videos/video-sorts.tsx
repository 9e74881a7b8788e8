import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PROFILE_SORTS, type ProfileSort } from './profile-view.ts';
import { userVideosQuery } from './queries.ts';

/** Links to the orders of the videos (PROFILE-40). They replace each other in the history. The prerendered links look the same. */
export function VideoSorts({ username, selected }: { username: string; selected: ProfileSort }) {
  const { t } = useTranslation('mf-profile');
  return (
    <nav className="profile-sorts" aria-label={t('sorts.label')}>
      {PROFILE_SORTS.map((sort) => (
        <Link
          key={sort}
          className="profile-sort"
          to={paths.profile.href(username) + (sort === 'pinned' ? '' : `?sort=${sort}`)}
          replace
          preventScrollReset
          aria-current={sort === selected || undefined}
          // Another order starts at its first page, like another tab (PROFILE-16).
          onClick={() => sort !== selected && queryClient.removeQueries(userVideosQuery(username, sort))}
        >
          {t(`sorts.${sort}`)}
        </Link>
      ))}
    </nav>
  );
}
