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
    z.string().regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'It must be category ids such as 1,4'),
  ])
  .meta({ description: `Ids; in a form such as 1,4; at most ${MAX_CATEGORIES}.` });

/** Processing states of a video. */
export const VIDEO_STATES = ['uploading', 'queued', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

/** Maximum number of videos that a user pins to their profile. */
export const MAX_PINNED_VIDEOS = 3;

/** A video as its owner sees it, also during processing. Its URLs work when it is ready. */
export const ownVideo = video.extend({
  state: z.enum(VIDEO_STATES),
  /** Percent of `processing`. */
  progress: count.max(100),
  /** Message with the reason of a failure and what to do. */
  failure: z.string().nullable(),
  views: count,
  /** It is pinned to the owner's profile. */
  isPinned: z.literal(true).optional(),
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
    'Requirements for videos, and how many videos and bytes the viewer may still upload today. Call it before sending a file to `/api/app/upload` (tus 1.0).',
  body: body({}),
  reply: z.object({
    data: z.object({ limits: uploadLimits, left: z.object({ files: count, bytes: count }) }),
  }),
});

export const userOwnVideos = defineCall({
  path: 'app/user/own-videos',
  access: 'signed-in',
  summary:
    'All videos of the viewer, newest first: uploading, processing, failed and ready, in every visibility. `files` limits the list to some file names.',
  body: body({ files: z.array(fileName).max(50).optional(), nextPageToken: pageToken.nullish() }),
  reply: z.object({ data: z.array(ownVideo), nextPageToken: pageToken.nullable() }),
});

export const userVideoEdit = defineCall({
  path: 'app/user/video-edit',
  access: 'signed-in',
  form: 'multipart',
  summary:
    'Edits an own video; omitted fields stay unchanged. Hashtags are taken from the description. Files: `cover` (an image; an empty string restores the first frame), `captions.<language>` (WebVTT, as in `captions.pt-BR`; `removeCaptions` lists languages as in `en,de`). Without `file` it creates a video of at most 8 MB from the file `video`; larger ones go to `/api/app/upload`.',
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
  summary: 'Deletes an own video with all its data, also during its upload.',
  body: body({ file: fileName }),
  reply: z.object({ data: z.object({}), message: z.string() }),
});

export const userVideoPin = defineCall({
  path: 'app/user/video-pin',
  access: 'signed-in',
  summary: `Pins a public video of the viewer to their profile, or unpins it. Idempotent. 409 \`too-many-pins\` above ${MAX_PINNED_VIDEOS} videos, unless \`replaces\` names one to unpin; 409 \`video-not-public\` for another visibility.`,
  body: body({ file: fileName, isPinned: z.boolean(), replaces: fileName.optional() }),
  reply: z.object({
    data: z.object({
      /** File names of all pinned videos, the last pinned first. */
      pinned: z.array(z.string()).max(MAX_PINNED_VIDEOS),
    }),
  }),
});
