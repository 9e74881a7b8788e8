import { z } from 'zod';
import { MESSAGE_MAX_LENGTH } from '../../validation/constants.ts';
import { body, defineCall, pageToken } from '../define-call.ts';
import { chat, conversation, message, userSummary } from '../entities.ts';

const id = z.number().int().min(1);
const nextPageToken = pageToken.nullish();
const text = z
  .string()
  .max(MESSAGE_MAX_LENGTH, `Max ${MESSAGE_MAX_LENGTH} characters`)
  .refine((value) => value.trim() !== '', 'Field is required');
/** Empty reply; the change shows in the replies of the list calls. */
const emptyReply = z.object({ data: z.object({}) });

export const messageChats = defineCall({
  path: 'app/message/chats',
  access: 'signed-in',
  summary:
    "The viewer's conversations or message requests, most recent message first, and the number of requests.",
  body: body({ requests: z.boolean().default(false), nextPageToken }),
  reply: z.object({
    data: z.array(chat),
    requests: z.number().int().min(0),
    nextPageToken: pageToken.nullable(),
  }),
});

export const messageChat = defineCall({
  path: 'app/message/chat',
  access: 'signed-in',
  summary: "A conversation, by its id or by the other user's username. It may not exist yet.",
  body: body({ chatId: id.optional(), username: z.string().min(1).max(64).optional() }),
  reply: z.object({ data: conversation }),
});

export const messageMessages = defineCall({
  path: 'app/message/messages',
  access: 'signed-in',
  summary:
    'Messages of a conversation, newest first: the latest ones, those around a message, or older or newer ones by token.',
  body: body({
    chatId: id,
    /** `nextPageToken` or `previousPageToken` of another page. */
    nextPageToken,
    /** Id of the message in the middle of the page. */
    around: id.optional(),
  }),
  reply: z.object({
    data: z.array(message),
    /** For older messages. */
    nextPageToken: pageToken.nullable(),
    /** For newer messages. */
    previousPageToken: pageToken.nullable(),
  }),
});

export const messageSend = defineCall({
  path: 'app/message/send',
  access: 'signed-in',
  summary: 'Sends a message. A repeated call with the same `key` returns the same message.',
  body: body({ chat: z.strictObject({ receiverId: id, message: text, key: z.uuid().optional() }) }),
  reply: z.object({ data: z.object({ message }) }),
});

export const messageMarkAsRead = defineCall({
  path: 'app/message/mark-as-read',
  access: 'signed-in',
  summary: 'Marks all messages of a conversation as read.',
  body: body({ chatId: id }),
  reply: emptyReply,
});

export const messageDelete = defineCall({
  path: 'app/message/delete',
  access: 'signed-in',
  summary: 'Deletes a message for the viewer, or an own message for both users (`forBoth`).',
  body: body({ messageId: id, forBoth: z.boolean().default(false) }),
  reply: emptyReply,
});

export const messageRestore = defineCall({
  path: 'app/message/restore',
  access: 'signed-in',
  summary: 'Restores a message that the viewer has just deleted.',
  body: body({ messageId: id }),
  reply: emptyReply,
});

export const messageDeleteChat = defineCall({
  path: 'app/message/delete-chat',
  access: 'signed-in',
  summary: 'Deletes all messages of a conversation for the viewer.',
  body: body({ chatId: id }),
  reply: emptyReply,
});

export const messageRestoreChat = defineCall({
  path: 'app/message/restore-chat',
  access: 'signed-in',
  summary: 'Restores a conversation that the viewer has just deleted.',
  body: body({ chatId: id }),
  reply: emptyReply,
});

export const messageRequestAccept = defineCall({
  path: 'app/message/request-accept',
  access: 'signed-in',
  summary: 'Accepts a message request. Idempotent.',
  body: body({ chatId: id }),
  reply: emptyReply,
});

export const messageRequestDecline = defineCall({
  path: 'app/message/request-decline',
  access: 'signed-in',
  summary: 'Declines a message request without notifying its sender. Idempotent.',
  body: body({ chatId: id }),
  reply: emptyReply,
});

export const messageSearch = defineCall({
  path: 'app/message/search',
  access: 'signed-in',
  summary: 'Messages that contain a text, newest first, and conversations with users whose names contain it.',
  body: body({ search: z.string().trim().min(1, 'Field is required').max(100), nextPageToken }),
  reply: z.object({
    data: z.array(z.object({ user: userSummary, message })),
    /** Only with the first page. */
    chats: z.array(chat),
    nextPageToken: pageToken.nullable(),
  }),
});
