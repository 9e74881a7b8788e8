import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';

/**
 * Deletes one of the viewer's videos (UPLOAD-6).
 * @returns the server's message: "Video deleted!"
 * @throws ApiError
 */
export async function deleteVideo(fileName: string): Promise<string> {
  const { message } = await callApi('app/user/video-delete', { file: fileName });
  events.emit('video.deleted', { fileName });
  return message;
}
