import { z } from 'zod';

const id = z.number().int().min(1);
const file = z.string().min(1).max(100);

/** What became of a message or a conversation. `opened`: a request was accepted. */
const MESSAGE_CHANGES = ['sent', 'read', 'deleted', 'restored', 'opened', 'closed'] as const;

const eventSchemas = {
  /** How much is unread may have changed: `app/notification/unread` tells how much it is. */
  unread: z.object({ topic: z.literal('unread') }),
  /** `messageId` null: it is about the whole conversation. */
  messages: z.object({
    topic: z.literal('messages'),
    chatId: id,
    messageId: id.nullable(),
    change: z.enum(MESSAGE_CHANGES),
  }),
  /** `id` null: several. */
  notifications: z.object({
    topic: z.literal('notifications'),
    id: id.nullable(),
    change: z.enum(['new', 'read', 'gone']),
  }),
  /** A video of the viewer's is being made. `progress` in percent. */
  uploads: z.object({
    topic: z.literal('uploads'),
    file,
    state: z.string().max(40),
    progress: z.number().min(0).max(100).nullable(),
  }),
  /** Of a video the stream was opened for. */
  comments: z.object({
    topic: z.literal('comments'),
    file,
    commentId: id,
    parentId: id.nullable(),
    change: z.enum(['new', 'edited', 'rated', 'deleted']),
  }),
} as const;

/** What happened, without the content: who wants it asks for it, and gets what may be seen. */
export const liveEvent = z.discriminatedUnion('topic', [
  eventSchemas.unread,
  eventSchemas.messages,
  eventSchemas.notifications,
  eventSchemas.uploads,
  eventSchemas.comments,
  /** The first one of every stream: from here on nothing is missed. */
  z.object({ topic: z.literal('hello') }),
  /** Something may have been missed: what is shown has to be asked for again. */
  z.object({ topic: z.literal('refetch') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

const recipient = { to: id };

/** An event on its way between copies of the API, with who is to hear it. Ids only: the largest one is 8,000 bytes. */
export const publishedEvent = z.discriminatedUnion('topic', [
  eventSchemas.unread.extend(recipient),
  eventSchemas.messages.extend(recipient),
  eventSchemas.notifications.extend(recipient),
  eventSchemas.uploads.extend(recipient),
  /** `by`: whoever has blocked that person, or is blocked by them, hears nothing of it. */
  eventSchemas.comments.extend({ by: id }),
  /** From triggers of the database: what ends streams. */
  z.object({ topic: z.literal('session-ended'), ...recipient, sessionId: z.uuid() }),
  z.object({ topic: z.literal('account-closed'), ...recipient }),
]);
export type PublishedEvent = z.infer<typeof publishedEvent>;

/** Videos whose comments one stream may be opened for. */
export const MAX_OPEN_VIDEOS = 10;

/** The body of `app/events`. `files`: videos whose comments are open, by name in addresses. */
export const eventsRequest = z.strictObject({
  clientId: z.string().min(8).max(64).optional(),
  files: z.array(file).max(MAX_OPEN_VIDEOS).default([]),
});
export type EventsRequest = z.input<typeof eventsRequest>;
