import type { Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { notFound } from '../../platform/http/api-error.ts';
import type { VideoViewContext } from './video-view.ts';
import { viewLinkedVideo } from './video-view.ts';

/**
 * One video by its name in addresses.
 * @param fileName the part before the first dot is enough (spec 3)
 * @throws {ApiError} 404 when there is none, or none for this viewer
 */
export async function findVideo(
  services: VideoViewContext,
  fileName: string,
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Video> {
  const video = await viewLinkedVideo(services, fileName.split('.')[0] ?? '', viewer, clientId);
  if (!video) throw notFound('video');
  return video;
}
