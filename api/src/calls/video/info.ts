import { calls } from '@ontrend/shared/wire';
import { findVideo } from '../../domain/videos/find-video.ts';
import { unavailableVideoError } from '../../domain/videos/unavailable-video.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a video (WIRE-60), or the reason why it is unavailable for its page (decision 032). */
export const videoInfo = defineHandler(
  calls.videoInfo,
  async ({ body, viewer, services }) => {
    try {
      return { data: await findVideo(services, body.fileName, viewer, body.clientId) };
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      throw isMissing ? await unavailableVideoError(services.pool, body.fileName, viewer) : error;
    }
  },
  { reads: 'replica' },
);
