import type { Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import type { VideoViewContext } from './video-view.ts';
import { loadLinkedVideos } from './video-view.ts';

/**
 * Finds a video by its `fileName`.
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it
 */
export async function findVideo(
  services: VideoViewContext,
  fileName: string,
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Video> {
  const [video] = await loadLinkedVideos(services, [toVideoName(fileName)], viewer, clientId);
  if (!video) throw notFoundError('video');
  return video;
}
