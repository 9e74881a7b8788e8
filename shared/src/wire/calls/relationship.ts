import { z } from 'zod';
import { body, DEFAULT_PAGE_SIZE, defineCall, pageToken } from '../define-call.ts';
import { follow, profile, videoAuthor } from '../entities.ts';

const userId = z.number().int().min(1);

/** The viewer's relationship to a user. */
const relationship = follow.extend(profile.pick({ isBlocked: true, isMuted: true }).shape);
const relationshipReply = z.object({ data: relationship });

export const userBlock = defineCall({
  path: 'app/user/block',
  access: 'signed-in',
  summary:
    'Blocks a person: neither sees anything of the other any more, and neither follows the other. Once more changes nothing.',
  body: body({ userId }),
  reply: relationshipReply,
});

export const userUnblock = defineCall({
  path: 'app/user/unblock',
  access: 'signed-in',
  summary: 'Takes a block back; following stays ended. Once more changes nothing.',
  body: body({ userId }),
  reply: relationshipReply,
});

export const userMute = defineCall({
  path: 'app/user/mute',
  access: 'signed-in',
  summary:
    "Mutes a person: nothing of them in the viewer's feeds, comments and notifications. They are not told. Once more changes nothing.",
  body: body({ userId }),
  reply: relationshipReply,
});

export const userUnmute = defineCall({
  path: 'app/user/unmute',
  access: 'signed-in',
  summary: 'Takes a mute back; once more changes nothing.',
  body: body({ userId }),
  reply: relationshipReply,
});

const pageRequest = {
  recordsPerPage: z.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
  nextPageToken: pageToken.nullish(),
};
const userListReply = z.object({ data: z.array(videoAuthor), nextPageToken: pageToken.nullable() });

export const userBlocked = defineCall({
  path: 'app/user/blocked',
  access: 'signed-in',
  summary: 'Whom the viewer has blocked, the latest first.',
  body: body(pageRequest),
  reply: userListReply,
});

export const userMuted = defineCall({
  path: 'app/user/muted',
  access: 'signed-in',
  summary: 'Whom the viewer has muted, the latest first.',
  body: body(pageRequest),
  reply: userListReply,
});

const username = z.string().min(1).max(64);
/** Part of a username or name; only the latest 20,000 users are searched. */
const search = z.string().trim().max(64).optional();

export const userSubscribers = defineCall({
  path: 'app/user/subscribers',
  access: 'anyone',
  summary: 'Who follows a person, the latest first; `search` leaves those whose name or user name holds it.',
  body: body({ username, search, ...pageRequest }),
  reply: userListReply,
});

export const userSubscriptions = defineCall({
  path: 'app/user/subscriptions',
  access: 'anyone',
  summary: 'Whom a person follows, the latest first; `search` leaves those whose name or user name holds it.',
  body: body({ username, search, ...pageRequest }),
  reply: userListReply,
});

export const videoNotInterested = defineCall({
  path: 'app/video/not-interested',
  access: 'signed-in',
  summary:
    "Leaves a video (`file`) or a creator's videos (`userId`) out of the viewer's feeds; `notInterested: false` takes it back.",
  body: body({
    file: z.string().min(1, 'Field is required').max(64).optional(),
    userId: userId.optional(),
    notInterested: z.boolean().default(true),
  }).superRefine(({ file, userId: creator }, context) => {
    if ((file === undefined) !== (creator === undefined)) return;
    context.addIssue({ code: 'custom', path: ['file'], message: 'Name either a video or a creator' });
  }),
  reply: z.object({ data: z.object({ notInterested: z.boolean() }) }),
});
