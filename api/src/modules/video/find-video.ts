import type { Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { viewVideos } from './video-view.ts';
import { visibleVideo } from './visible-video.ts';

/**
 * One video by its name in addresses.
 * @param fileName the part before the first dot is enough (spec 3)
 * @throws {ApiError} 404 when there is none, or none for this viewer
 */
export async function findVideo(
  services: Services,
  fileName: string,
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Video> {
  const { id } = await visibleVideo(services.pool, fileName, viewer);
  const [video] = await viewVideos(services, [id], viewer, clientId, 'link');
  if (!video) throw notFound('video');
  return video;
}
