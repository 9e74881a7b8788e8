import { calls } from '@ontrend/shared/wire';
import { loadLinkedVideos } from '../../domain/videos/video-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns videos that a client shows already, as the current viewer sees them, for example after a sign-in. */
export const videoList = defineHandler(
  calls.videoList,
  async ({ body, viewer, services }) => ({
    data: await loadLinkedVideos(services, body.fileNames, viewer, body.clientId),
  }),
  { reads: 'replica' },
);
