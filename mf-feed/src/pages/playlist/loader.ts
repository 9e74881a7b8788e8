import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { playlistQuery } from '../../features/list-info/index.ts';
import { loadListFeed } from '../feed/load-list.ts';
import { readPart, startFeedAt } from './start-feed-at.ts';

/**
 * Starts fetching a playlist before its page renders. `?part=3` starts at its third video (PLAYLIST-33).
 * @throws Response 404 if the viewer may not see it
 */
export async function loadPlaylist({ params, request }: LoaderFunctionArgs): Promise<null> {
  const source = { kind: 'playlist', value: params.playlistId ?? '' } as const;
  await loadListFeed(queryClient.fetchQuery(playlistQuery(source.value)), source);
  const part = readPart(new URL(request.url).search);
  if (part !== null) await startFeedAt(source, part - 1);
  return null;
}
