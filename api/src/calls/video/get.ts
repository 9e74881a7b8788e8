import { calls, type FeedFilter } from '@ontrend/shared/wire';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE } from '../../domain/feed/constants.ts';
import { type FeedPage, readForYouPage } from '../../domain/feed/for-you.ts';
import { findVisiblePlaylist } from '../../domain/playlists/find-playlist.ts';
import { readPlaylistPage } from '../../domain/playlists/playlist-videos.ts';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { findCategory, findCollection, findHashtag } from '../../domain/videos/find-list.ts';
import { readListPage } from '../../domain/videos/video-lists.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

type ListFilter = Exclude<FeedFilter, { kind: 'for-you' }>;
type ListKind = Exclude<ListFilter['kind'], 'playlist'>;

/** Returns a page of a feed (FEED-20, WIRE-61). */
export const videoGet = defineHandler(calls.videoGet, async ({ body, viewer, services }) => {
  const { filter, clientId, nextPageToken } = body;
  const page =
    filter.kind === 'for-you'
      ? await readForYouPage(services, viewer, clientId, filter.personal ?? true, nextPageToken)
      : await listFeedPage(services, filter, viewer, nextPageToken);
  return {
    data: await loadVideos(
      services,
      page.ids,
      viewer,
      clientId,
      filter.kind === 'playlist' ? 'link' : 'list',
    ),
    nextPageToken: page.nextPageToken,
  };
});

async function listFeedPage(
  services: Services,
  filter: ListFilter,
  viewer: Viewer | null,
  nextPageToken: string | null | undefined,
): Promise<FeedPage> {
  const limit = nextPageToken ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE;
  const viewerId = viewer?.id ?? null;
  const { pool, pageTokens } = services;
  const { kind, value } = filter;
  if (kind === 'playlist') {
    const playlist = await findVisiblePlaylist(pool, value, viewerId);
    return readPlaylistPage(pool, pageTokens, playlist, viewerId, limit, nextPageToken);
  }
  const listId = await findListId(services, kind, value, viewer);
  // No video has this hashtag yet. Return an empty list instead of 404.
  if (listId === null) return { ids: [], nextPageToken: null };
  return readListPage(pool, pageTokens, kind, listId, viewerId, limit, { nextPageToken });
}

/** Finds categories by prefix (FEED-3), collections by slug or id (SHELL-49), users by username. */
async function findListId(
  services: Services,
  kind: ListKind,
  value: string,
  viewer: Viewer | null,
): Promise<number | null> {
  switch (kind) {
    case 'category':
      return (await findCategory(services.pool, value)).id;
    case 'collection':
      return (await findCollection(services.pool, value)).id;
    case 'hashtag':
      return (await findHashtag(services.pool, value))?.id ?? null;
    case 'user':
      return (await findPublicUser(services, value, viewer)).id;
  }
}
