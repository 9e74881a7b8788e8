import type { FeedFilter } from '@ontrend/shared/wire';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE } from '../../domain/feed/constants.ts';
import type { FeedPage } from '../../domain/feed/for-you.ts';
import { findVisiblePlaylist } from '../../domain/playlists/find-playlist.ts';
import { readPlaylistPage } from '../../domain/playlists/playlist-videos.ts';
import { findPublicUser, findUserWithVisibleLikes } from '../../domain/users/find-user.ts';
import { findCategory, findCollection, findHashtag } from '../../domain/videos/find-list.ts';
import { readUserVideosPage } from '../../domain/videos/user-videos.ts';
import { readListPage } from '../../domain/videos/video-lists.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Services } from '../framework/services.ts';

/** A list of videos that is not ranked. */
export type ListFilter = Exclude<FeedFilter, { kind: 'for-you' }>;
type ListKind = Exclude<ListFilter['kind'], 'playlist'>;

/**
 * Reads a page of the ids of a list, as a viewer may see it.
 * @throws {ApiError} 404 if the list does not exist or the viewer may not see it; 403 for private liked videos
 */
export async function readListFilterPage(
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
    const page = await readPlaylistPage(pool, pageTokens, playlist, viewerId, limit, nextPageToken);
    return { ...page, playlistId: playlist.id };
  }
  const listId = await findListId(services, kind, value, viewer);
  // Lists without videos: of a hashtag that no video has yet, and of a user whom the viewer has blocked.
  if (listId === null) return { ids: [], nextPageToken: null };
  if (filter.kind === 'user')
    return readUserVideosPage(pool, pageTokens, listId, filter.sort ?? 'newest', {
      viewerId,
      limit,
      nextPageToken,
    });
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
    case 'liked': {
      const { id, relation } = await findUserWithVisibleLikes(services, value, viewer);
      return relation.blocks ? null : id;
    }
  }
}
