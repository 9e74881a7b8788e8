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
  const found = useInfiniteQuery({ ...usersQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={found}
      search={search}
      shape="rows"
      renderItem={(person) => <UserRow key={person.id} person={person} search={search} />}
    />
  );
}

export function HashtagsTab({ search }: TabProps) {
  const found = useInfiniteQuery({ ...hashtagsQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={found}
      search={search}
      shape="rows"
      renderItem={(hashtag) => <HashtagRow key={hashtag.id} hashtag={hashtag} search={search} />}
    />
  );
}

export function VideosTab({ search }: TabProps) {
  const found = useInfiniteQuery({ ...videosQuery(search), ...useRefetchOnMount() });
  return (
    <Results
      found={found}
      search={search}
      shape="tiles"
      renderItem={(video) => <VideoTile key={video.id} video={video} search={search} />}
    />
  );
}
