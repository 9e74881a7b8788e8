import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';

/**
 * Pins one of the viewer's videos to their profile, or unpins it (PROFILE-38).
 * @param replaces file name of a video to unpin at the same time
 * @throws ApiError 409 `too-many-pins`
 */
export async function pinVideo(fileName: string, isPinned: boolean, replaces?: string): Promise<void> {
  await callApi('app/user/video-pin', { file: fileName, isPinned, ...(replaces && { replaces }) });
  events.emit('video.updated', { fileName });
}
