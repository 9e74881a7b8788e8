import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

export const userReport = defineCall({
  path: 'app/user/report',
  access: 'signed-in',
  summary:
    'Reports a video, user, comment, message or playlist to the moderators, once. 403 for own content, 404 when it does not exist.',
  body: body({
    /** Type of the target: 1 video, 2 user, 3 comment, 4 message, 5 playlist (reference data, userReportType). */
    userReportType: z
      .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
      .default(1),
    /** Reason, an id of the reference data. */
    userReport: z.number().int().min(1).max(32_767).default(1),
    /** A video's file name, otherwise the id. */
    targetId: z.string().min(1, 'Field is required').max(64),
  }),
  reply: z.object({ data: z.object({}), message: z.string() }),
});
