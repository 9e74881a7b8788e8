import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigationType } from 'react-router-dom';
import { PagedList } from '../../../tiles/paged-list.tsx';
import { HashtagRow } from './hashtag-row.tsx';
import { NoResults } from './no-results.tsx';
import { hashtagsQuery, usersQuery, videosQuery } from './queries.ts';
import { ResultTile } from './result-tile.tsx';
import { UserRow } from './user-row.tsx';

interface TabProps {
  search: string;
}

/** Back navigation shows the cached list; a new search refetches it. */
const useRefetchOnMount = () => ({ refetchOnMount: useNavigationType() !== 'POP' });

export function UsersTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...usersQuery(search), ...useRefetchOnMount() });
  return (
    <PagedList
      query={query}
      shape="rows"
      renderItem={(user) => <UserRow key={user.id} user={user} search={search} />}
      empty={<NoResults search={search} />}
    />
  );
}

export function HashtagsTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...hashtagsQuery(search), ...useRefetchOnMount() });
  return (
    <PagedList
      query={query}
      shape="rows"
      renderItem={(hashtag) => <HashtagRow key={hashtag.id} hashtag={hashtag} search={search} />}
      empty={<NoResults search={search} />}
    />
  );
}

export function VideosTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...videosQuery(search), ...useRefetchOnMount() });
  return (
    <PagedList
      query={query}
      shape="tiles"
      renderItem={(video) => <ResultTile key={video.id} video={video} search={search} />}
      empty={<NoResults search={search} />}
    />
  );
}
