import { calls } from '@ontrend/shared/wire';
import { findRemainingQuota } from '../../domain/uploads/quota.ts';
import { VIDEO_LIMITS } from '../../platform/media/constants.ts';
import { handler } from '../framework/handler.ts';

/** What file choosers offer; what the file is in truth, the probe finds out. */
const ACCEPT = 'video/*,.mkv,.mov,.avi';

/** What a video may be, and what the viewer may still upload (issue 7: shown before anything is sent). */
export const userUploadLimits = handler(
  calls.userUploadLimits,
  async ({ viewer, services: { pool, config } }) => ({
    data: {
      limits: { ...VIDEO_LIMITS, accept: ACCEPT },
      left: await findRemainingQuota(pool, viewer.id, config.uploadQuota),
    },
  }),
);
