import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigationType } from 'react-router-dom';
import { HashtagRow } from './hashtag-row.tsx';
import { hashtagsQuery, usersQuery, videosQuery } from './queries.ts';
import { Results } from './results.tsx';
import { UserRow } from './user-row.tsx';
import { VideoTile } from './video-tile.tsx';

interface TabProps {
  search: string;
}

/** Back navigation shows the cached list; a new search refetches it. */
const useRefetchOnMount = () => ({ refetchOnMount: useNavigationType() !== 'POP' });

export function UsersTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...usersQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={query}
      search={search}
      shape="rows"
      renderItem={(user) => <UserRow key={user.id} user={user} search={search} />}
    />
  );
}

export function HashtagsTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...hashtagsQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={query}
      search={search}
      shape="rows"
      renderItem={(hashtag) => <HashtagRow key={hashtag.id} hashtag={hashtag} search={search} />}
    />
  );
}

export function VideosTab({ search }: TabProps) {
  const query = useInfiniteQuery({ ...videosQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={query}
      search={search}
      shape="tiles"
      renderItem={(video) => <VideoTile key={video.id} video={video} search={search} />}
    />
  );
}
