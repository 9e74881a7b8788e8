import { calls } from '@ontrend/shared/wire';
import { findRemainingQuota } from '../../domain/uploads/quota.ts';
import { VIDEO_LIMITS } from '../../platform/media/constants.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** What file choosers offer; what the file is in truth, the probe finds out. */
const ACCEPTED_FILES = 'video/*,.mkv,.mov,.avi';

/** What a video may be, and what the viewer may still upload (issue 7: shown before anything is sent). */
export const userUploadLimits = defineHandler(
  calls.userUploadLimits,
  async ({ viewer, services: { pool, config } }) => ({
    data: {
      limits: { ...VIDEO_LIMITS, accept: ACCEPTED_FILES },
      left: await findRemainingQuota(pool, viewer.id, config.uploadQuota),
    },
  }),
);
