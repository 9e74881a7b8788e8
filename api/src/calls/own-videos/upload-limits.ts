import { calls } from '@ontrend/shared/wire';
import { findRemainingQuota } from '../../domain/uploads/quota.ts';
import { VIDEO_LIMITS } from '../../platform/media/constants.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** For the `accept` attribute of file inputs. The actual format is detected after the upload. */
const ACCEPTED_FILES = 'video/*,.mkv,.mov,.avi';

/** Returns the limits for a video and the viewer's remaining quota, for display before an upload. */
export const userUploadLimits = defineHandler(
  calls.userUploadLimits,
  async ({ viewer, services: { pool, config } }) => ({
    data: {
      limits: { ...VIDEO_LIMITS, accept: ACCEPTED_FILES },
      left: await findRemainingQuota(pool, viewer.id, config.uploadQuota),
    },
  }),
  { reads: 'primary' },
);
