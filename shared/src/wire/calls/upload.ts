import { z } from 'zod';
import { MAX_CATEGORIES, maxLength, VIDEO_DESCRIPTION_MAX_LENGTH } from '../../validation/index.ts';
import { body, defineCall, pageToken } from '../define-call.ts';
import { VISIBILITIES, video } from '../entities.ts';
import { stringWithRules } from '../rules.ts';

const count = z.number().int().min(0);
const fileName = z.string().min(1).max(64);
/** All values of a form are strings. */
const flag = z.union([z.boolean(), z.enum(['true', 'false'], 'It must be true or false')]);
const categoryIds = z
  .union([
    z.array(z.number().int().min(1)),
    z.string().regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'It must be ids of categories, as in 1,4'),
  ])
  .meta({ description: `Ids, in a form as in 1,4; at most ${MAX_CATEGORIES}.` });

/** Processing states of a video. */
export const VIDEO_STATES = ['uploading', 'queued', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

/** A video as its owner sees it, also during processing. Its URLs work when it is ready. */
export const ownVideo = video.extend({
  state: z.enum(VIDEO_STATES),
  /** Percent of `processing`. */
  progress: count.max(100),
  /** Message with the reason of a failure and what to do. */
  failure: z.string().nullable(),
  views: count,
  /** Only while it is uploading. */
  upload: z
    .object({
      /** Name of the file on the owner's device. */
      name: z.string(),
      bytes: count,
      received: count,
      /** The upload can be resumed until then, Unix seconds. */
      expiresAt: z.number().int(),
    })
    .nullable(),
});
export type OwnVideo = z.infer<typeof ownVideo>;

/** Requirements for a video file. */
export const uploadLimits = z.object({
  minSeconds: z.number(),
  maxSeconds: z.number(),
  maxBytes: count,
  /** Shorter and longer side, in pixels. */
  minSide: count,
  maxSide: count,
  /** Frames per second. */
  maxFps: count,
  /** Accepted files, for the attribute `accept`. */
  accept: z.string(),
});
export type UploadLimits = z.infer<typeof uploadLimits>;

export const userUploadLimits = defineCall({
  path: 'app/user/upload-limits',
  access: 'signed-in',
  summary:
    'What a video may be, and how many and how much the viewer may still upload today: to be told before anything is sent to `/api/app/upload` (tus 1.0).',
  body: body({}),
  reply: z.object({
    data: z.object({ limits: uploadLimits, left: z.object({ files: count, bytes: count }) }),
  }),
});

export const userOwnVideos = defineCall({
  path: 'app/user/own-videos',
  access: 'signed-in',
  summary:
    'Everything the viewer has uploaded, the newest first: on its way, being made, failed, public or not. `files` asks for some of them by name.',
  body: body({ files: z.array(fileName).max(50).optional(), nextPageToken: pageToken.nullish() }),
  reply: z.object({ data: z.array(ownVideo), nextPageToken: pageToken.nullable() }),
});

export const userVideoEdit = defineCall({
  path: 'app/user/video-edit',
  access: 'signed-in',
  form: 'multipart',
  summary:
    'Changes what the viewer decides about a video of theirs; what is not sent stays. Hashtags are taken from the description. Files: `cover` (a picture; an empty text: the first frame again), `captions.<language>` (WebVTT, as in `captions.pt-BR`; `removeCaptions` names languages as in `en,de`). Without `file` it takes a new video of at most 8 MB in the file `video`; larger ones go to `/api/app/upload`.',
  body: body({
    file: fileName.optional(),
    description: stringWithRules([maxLength(VIDEO_DESCRIPTION_MAX_LENGTH)]).optional(),
    categories: categoryIds.optional(),
    visibility: z.enum(VISIBILITIES, `It must be one of ${VISIBILITIES.join(', ')}`).optional(),
    commentsAllowed: flag.optional(),
    isSensitive: flag.optional(),
    cover: z.literal('').optional(),
    removeCaptions: z
      .string()
      .regex(/^[A-Za-z0-9-]+(,[A-Za-z0-9-]+)*$/, 'It must be languages, as in en,de')
      .max(400)
      .optional(),
  }),
  reply: z.object({ data: ownVideo, message: z.string() }),
});

export const userVideoDelete = defineCall({
  path: 'app/user/video-delete',
  access: 'signed-in',
  summary:
    'Takes a video of the viewer away, with everything that hangs on it; also one that is still on its way.',
  body: body({ file: fileName }),
  reply: z.object({ data: z.object({}), message: z.string() }),
});
