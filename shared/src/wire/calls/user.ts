import { z } from 'zod';
import { body, defineCall, pageToken, pagination, paginationRequest } from '../define-call.ts';
import { profile, secondStep, tokens, VIDEO_SORTS, video, viewer } from '../entities.ts';
import { preferences } from '../settings.ts';

const username = z.string().min(1).max(64);

export const userLogin = defineCall({
  path: 'app/user/login',
  access: 'anyone',
  summary:
    'Signs in with email and password. An account with a second factor gets a ticket for it instead of tokens, except in a remembered browser.',
  body: body({
    registration: z.strictObject({
      email: z.string().min(1, 'Field is required').max(254),
      password: z.string().min(1, 'Field is required').max(256),
    }),
  }),
  reply: z.object({
    data: z.union([tokens, z.object({ secondStep })]),
    /** The first login after an administrator has approved the sign-up: screens for new members follow. */
    isFirstSignIn: z.literal(true).optional(),
  }),
});

export const userRelogin = defineCall({
  path: 'app/user/relogin',
  access: 'anyone',
  summary:
    'Exchanges a refresh token, which can be used once, for a new pair of tokens. 400 for an invalid one.',
  body: body({ refreshToken: z.string().min(1).max(512) }),
  reply: z.object({ data: tokens }),
});

export const userLogout = defineCall({
  path: 'app/user/logout',
  access: 'signed-in',
  summary: 'Ends the session of the access token.',
  body: body({}),
  reply: z.object({ data: z.object({}) }),
});

export const userGetProfile = defineCall({
  path: 'app/user/get-profile',
  access: 'signed-in',
  summary: 'The signed-in user. 406 when the account cannot be used.',
  body: body({}),
  reply: z.object({
    data: viewer.extend({
      /** The account's preferences for pages and the player; null: none chosen yet. */
      preferences: preferences.nullish(),
    }),
  }),
});

export const userExternalProfile = defineCall({
  path: 'app/user/external-profile',
  acceptsGet: true,
  access: 'anyone',
  summary: 'A public profile.',
  body: body({ username }),
  reply: z.object({ data: profile }),
});

export const userVideos = defineCall({
  path: 'app/user/videos',
  access: 'anyone',
  summary:
    "A user's published videos, by default newest first, by page or by token. A video whose views change while pages are read may change its place in `popular`.",
  body: body({
    username,
    sort: z.enum(VIDEO_SORTS).optional(),
    pagination: paginationRequest.optional(),
    nextPageToken: pageToken.nullish(),
  }),
  reply: z.object({
    data: z.array(video.extend({ isPinned: z.literal(true).optional() })),
    pagination,
    nextPageToken: pageToken.nullable(),
  }),
});
