import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { playlistQuery } from '../../features/list-info/index.ts';
import { loadListFeed } from '../feed/load-list.ts';

/** Starts fetching a playlist before its page renders. @throws Response 404 if the viewer may not see it */
export function loadPlaylist({ params }: LoaderFunctionArgs): Promise<null> {
  const value = params.playlistId ?? '';
  return loadListFeed(queryClient.fetchQuery(playlistQuery(value)), { kind: 'playlist', value });
}
