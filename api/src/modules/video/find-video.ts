import type { Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { viewLinkedVideo } from './video-view.ts';

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
  const video = await viewLinkedVideo(services, fileName.split('.')[0] ?? '', viewer, clientId);
  if (!video) throw notFound('video');
  return video;
}
