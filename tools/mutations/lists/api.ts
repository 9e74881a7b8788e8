import type { Mutation } from '../mutation.ts';

/** Mutations of the API that its tests catch. */
export const API_MUTATIONS: readonly Mutation[] = [
  {
    id: 'strict-body',
    behavior: 'A call with an unknown field is rejected.',
    file: 'shared/src/wire/define-call.ts',
    find: 'return z.strictObject({ clientId, ...shape });',
    replace: 'return z.object({ clientId, ...shape });',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/errors.test.ts',
      title: 'rejects unknown fields but accepts the client id in every call',
    },
  },
  {
    id: 'delete-comments-of-others',
    behavior: 'Only its author and the owner of the video can delete a comment.',
    file: 'api/src/calls/comments/delete.ts',
    find: 'if (comment.author_id !== viewer.id && video.owner_id !== viewer.id) {',
    replace: 'if (comment.author_id === null) {',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/comments/write.test.ts',
      title: 'is allowed for its author and for the owner of the video',
    },
  },
  {
    id: 'message-pages',
    behavior: 'Pages of a conversation repeat no message.',
    file: 'api/src/calls/messages/messages.ts',
    find: "'x.id < $3'",
    replace: "'x.id <= $3'",
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/messages/conversation.test.ts',
      title: 'pages in both directions without repeats or gaps while both users write',
    },
  },
  {
    id: 'message-sent-once',
    behavior: 'A message that is sent again after a lost reply is stored once.',
    file: 'api/src/calls/messages/send.ts',
    find: 'insertMessage(client, chatId, senderId, receiverId, text, key);',
    replace: 'insertMessage(client, chatId, senderId, receiverId, text, null);',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/messages/conversation.test.ts',
      title: 'stores one message per key, also when it is sent several times concurrently',
    },
  },
  {
    id: 'limit-per-account',
    behavior: 'Wrong passwords from one address do not lock out the owner at another address.',
    file: 'api/src/calls/framework/register-handlers.ts',
    find: 'callerLimitKey(email, (await recognizeCaller(services.pool, normalizeEmail(email), caller)).id);',
    replace: 'accountKey(email);',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/rate-limits.test.ts',
      title: "meet the limit of their address, which doesn't stop the owner at another one",
    },
  },
  {
    id: 'withdrawn-message',
    behavior: 'The receiver cannot restore a message that its sender has deleted for both.',
    file: 'api/src/calls/messages/restore.ts',
    find: '      if (wasForBoth && !isSender) throw withdrawnError();\n',
    replace: '',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/messages/conversation.test.ts',
      title: 'the sender can take back what both have deleted for themselves',
    },
  },
  {
    id: 'code-of-a-form',
    behavior: 'Codes for a new password that strangers request do not replace the code of the owner.',
    file: 'api/src/domain/accounts/confirmation-codes.ts',
    find: 'hashRequester(hashCode, purpose, subject, { key, address })',
    replace: "hashRequester(hashCode, purpose, subject, { key: '', address })",
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/account/password-reset.test.ts',
      title: "cannot replace the owner's code, and the owner cannot confirm theirs",
    },
  },
  {
    id: 'codes-in-logs',
    behavior: 'The log of the document server contains no codes.',
    file: 'shell/server/create-document-server.ts',
    find: 'redactUrl(url)',
    replace: 'redactUrl(url) && url',
    caughtBy: {
      project: 'node',
      file: 'shell/server/documents/log.test.ts',
      title: 'logs no codes, preview cookies, signatures of private videos or searches',
    },
  },
  {
    id: 'stolen-refresh-token',
    behavior: 'The reuse of an older refresh token ends the session.',
    file: 'api/src/calls/sessions/relogin.ts',
    find: '        await endSession(client, sessionId);\n',
    replace: '',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/sessions/session.test.ts',
      title: 'ends the session when an older token is reused, however soon',
    },
  },
  {
    id: 'password-reset-ends-sessions',
    behavior: 'A password reset ends all sessions.',
    file: 'api/src/domain/factors/revoke-access.ts',
    find: '  await endAllSessions(client, userId);\n',
    replace: '',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/account/password-reset.test.ts',
      title: 'resets the password in three steps, ends all sessions and notifies the user',
    },
  },
  {
    id: 'unread-messages',
    behavior: 'The unread badge counts messages, not conversations.',
    file: 'api/src/calls/notifications/unread.ts',
    find: 'sum(m.unread)\n   from',
    replace: 'count(*)\n   from',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/notifications/unread.test.ts',
      title: 'counts unread notifications by activity, and unread messages by conversation',
    },
  },
  {
    id: 'undone-like',
    behavior: 'The notification of a like disappears when the like is undone.',
    file: 'api/src/domain/videos/like.ts',
    find: 'await (rating === 1 ? notify : withdrawNotification)(client, cause);',
    replace: 'if (rating === 1) await notify(client, cause);',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/video/rating.test.ts',
      title:
        'notifies the owner once, removes the notification with the like, and does not notify for own videos',
    },
  },
  {
    id: 'profile-pages',
    behavior: 'Pages of the videos of a profile repeat no video.',
    file: 'api/src/domain/videos/video-lists.ts',
    find: 'where owner_id = $1 and listed_at is not null and (listed_at, id) < (',
    replace: 'where owner_id = $1 and listed_at is not null and (listed_at, id) <= (',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/profile/profile.test.ts',
      title: 'pages by token without repeats or gaps while others are published',
    },
  },
];
