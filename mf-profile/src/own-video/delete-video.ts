import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';

/**
 * Deletes a video of the viewer's (spec 7).
 * @returns what the server says of it: "Video deleted!"
 * @throws ApiError
 */
export async function deleteVideo(fileName: string): Promise<string> {
  const { message } = await callApi('app/user/video-delete', { file: fileName });
  events.emit('video.deleted', { fileName });
  return message;
}
