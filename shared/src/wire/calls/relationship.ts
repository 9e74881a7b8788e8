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
    'Blocks a user: both users are hidden from each other, and neither follows the other any more. Idempotent.',
  body: body({ userId }),
  reply: relationshipReply,
});

export const userUnblock = defineCall({
  path: 'app/user/unblock',
  access: 'signed-in',
  summary: 'Unblocks a user; the follow relationships are not restored. Idempotent.',
  body: body({ userId }),
  reply: relationshipReply,
});

export const userMute = defineCall({
  path: 'app/user/mute',
  access: 'signed-in',
  summary:
    "Mutes a user, who is then hidden from the viewer's feeds, comments and notifications and is not notified of it. Idempotent.",
  body: body({ userId }),
  reply: relationshipReply,
});

export const userUnmute = defineCall({
  path: 'app/user/unmute',
  access: 'signed-in',
  summary: 'Unmutes a user. Idempotent.',
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
  summary: 'Users whom the viewer has blocked, most recent first.',
  body: body(pageRequest),
  reply: userListReply,
});

export const userMuted = defineCall({
  path: 'app/user/muted',
  access: 'signed-in',
  summary: 'Users whom the viewer has muted, most recent first.',
  body: body(pageRequest),
  reply: userListReply,
});

const username = z.string().min(1).max(64);
/** Part of a username or name; only the latest 20,000 users are searched. */
const search = z.string().trim().max(64).optional();

export const userSubscribers = defineCall({
  path: 'app/user/subscribers',
  access: 'anyone',
  summary: 'Followers of a user, most recent first; `search` filters by name or username.',
  body: body({ username, search, ...pageRequest }),
  reply: userListReply,
});

export const userSubscriptions = defineCall({
  path: 'app/user/subscriptions',
  access: 'anyone',
  summary: 'Users whom a user follows, most recent first; `search` filters by name or username.',
  body: body({ username, search, ...pageRequest }),
  reply: userListReply,
});

export const videoNotInterested = defineCall({
  path: 'app/video/not-interested',
  access: 'signed-in',
  summary:
    "Removes a video (`file`) or a creator's videos (`userId`) from the viewer's feeds; `notInterested: false` undoes it.",
  body: body({
    file: z.string().min(1, 'Field is required').max(64).optional(),
    userId: userId.optional(),
    notInterested: z.boolean().default(true),
  }).superRefine(({ file, userId: creator }, context) => {
    if ((file === undefined) !== (creator === undefined)) return;
    context.addIssue({ code: 'custom', path: ['file'], message: 'Specify either file or userId' });
  }),
  reply: z.object({ data: z.object({ notInterested: z.boolean() }) }),
});
