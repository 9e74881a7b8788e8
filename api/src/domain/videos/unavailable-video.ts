import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';

interface UnavailableVideo {
  state: string;
  /** True if its file was accepted and no error was found. */
  was_accepted: boolean;
  is_own: boolean;
  is_private: boolean;
  is_hidden: boolean;
  /** True if its owner is visible. */
  owner_active: boolean;
  /** True if the viewer has blocked the owner. */
  blocks: boolean;
  /** True if the owner has blocked the viewer, which is never revealed (decision 019). */
  is_blocked: boolean;
}

const selectUnavailableVideo = statement<UnavailableVideo, [fileName: string, viewerId: number | null]>(
  'video-unavailable',
  `select v.state, v.failure is null and v.width > 0 as was_accepted, v.owner_id is not distinct from $2::bigint as is_own, v.visibility = 'private' as is_private,
     v.hidden_at is not null as is_hidden, v.owner_active,
     exists (select from blocks where blocker_id = $2 and blocked_id = v.owner_id) as blocks,
     exists (select from blocks where blocker_id = v.owner_id and blocked_id = $2) as is_blocked
   from videos v where v.file_name = $1`,
);

const selectDeletedName = statement<{ is_gone: boolean }, [fileName: string]>(
  'deleted-video-name',
  'select true as is_gone from deleted_video_names where file_name = $1',
);

const videoDeletedError = () => new ApiError(410, 'video-deleted', 'This video was deleted.');

const MESSAGE_BY_STATE: Record<string, string> = {
  uploading: 'This video is still being uploaded.',
  queued: 'This video is still processing. You can watch it in a moment.',
  processing: 'This video is still processing. You can watch it in a moment.',
  failed: "Couldn't process this video. Upload it again.",
};

/**
 * Returns the reason why a video is unavailable, for viewers who follow a link to it (decision 032).
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @returns 404 if the video does not exist or nothing may be revealed; 410 if it was deleted; 403 if the
 *   viewer may not watch it; 409 if it is the viewer's own and not ready
 */
export async function unavailableVideoError(
  db: Queryable,
  fileName: string,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<ApiError> {
  const name = toVideoName(fileName);
  const [video] = await selectUnavailableVideo(db, name, viewer?.id ?? null);
  if (!video)
    return (await selectDeletedName(db, name)).length > 0 ? videoDeletedError() : notFoundError('video');
  if (video.is_blocked) return notFoundError('video');
  if (video.state === 'removed') return video.was_accepted ? videoDeletedError() : notFoundError('video');
  const notReady = MESSAGE_BY_STATE[video.state];
  if (notReady) return video.is_own ? new ApiError(409, 'video-not-ready', notReady) : notFoundError('video');
  if (!video.owner_active)
    return new ApiError(410, 'video-owner-gone', 'The account that posted this video no longer exists.');
  if (video.is_hidden)
    return new ApiError(403, 'video-hidden', "This video was removed by OnTrend's moderators.");
  if (video.blocks)
    return new ApiError(
      403,
      'video-blocked',
      "You've blocked this creator. Unblock them to watch this video.",
    );
  if (video.is_private) return new ApiError(403, 'video-private', 'This video is private.');
  return notFoundError('video');
}
