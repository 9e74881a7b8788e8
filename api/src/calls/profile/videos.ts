import { calls, DEFAULT_PAGE_SIZE } from '@ontrend/shared/wire';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { readPinnedIds } from '../../domain/videos/pinned-videos.ts';
import { readUserVideosPage } from '../../domain/videos/user-videos.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const countVideos = statement<{ total: number }, [ownerId: number]>(
  'user-videos-count',
  'select count(*) as total from videos where owner_id = $1 and listed_at is not null',
);

/** Returns the published videos of a user, by default newest first (WIRE-63, PROFILE-40), by page number or by token. */
export const userVideos = defineHandler(
  calls.userVideos,
  async ({ body, viewer, services }) => {
    const { pool, pageTokens } = services;
    const { id, relation } = await findPublicUser(services, body.username, viewer);
    const { page, recordsPerPage } = body.pagination ?? { page: 1, recordsPerPage: DEFAULT_PAGE_SIZE };
    const [list, pinned, counted] = await Promise.all([
      readUserVideosPage(pool, pageTokens, id, body.sort ?? 'newest', {
        viewerId: viewer?.id ?? null,
        limit: recordsPerPage,
        nextPageToken: body.nextPageToken,
        offset: (page - 1) * recordsPerPage,
      }),
      readPinnedIds(pool, id),
      relation.blocks ? [] : countVideos(pool, id),
    ]);
    const videos = await loadVideos(services, list.ids, viewer, body.clientId);
    return {
      data: videos.map((video) =>
        pinned.includes(video.id) ? { ...video, isPinned: true as const } : video,
      ),
      pagination: { page, recordsPerPage, recordsTotal: counted[0]?.total ?? 0 },
      nextPageToken: list.nextPageToken,
    };
  },
  { reads: 'replica' },
);
