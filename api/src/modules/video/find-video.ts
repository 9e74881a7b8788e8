import type { Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { viewVideos } from './video-view.ts';

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
  const row = await services.db
    .selectFrom('videos')
    .select('id')
    .where('file_name', '=', fileName.split('.')[0] ?? '')
    .executeTakeFirst();
  const [video] = row ? await viewVideos(services, [row.id], viewer, clientId) : [];
  if (!video) throw notFound('video');
  return video;
}
