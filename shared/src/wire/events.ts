import { z } from 'zod';

const id = z.number().int().min(1);
const file = z.string().min(1).max(100);

/** Changes of a message or conversation. `opened`: a request was accepted. */
const MESSAGE_CHANGES = ['sent', 'read', 'deleted', 'restored', 'opened', 'closed'] as const;

const eventSchemas = {
  /** The number of unread items may have changed; `app/notification/unread` returns it. */
  unread: z.object({ topic: z.literal('unread') }),
  /** `messageId` null: the change is about the whole conversation. */
  messages: z.object({
    topic: z.literal('messages'),
    chatId: id,
    messageId: id.nullable(),
    change: z.enum(MESSAGE_CHANGES),
  }),
  /** `id` null: several notifications. */
  notifications: z.object({
    topic: z.literal('notifications'),
    id: id.nullable(),
    change: z.enum(['new', 'read', 'gone']),
  }),
  /** Processing state of an own video. `progress` in percent. */
  uploads: z.object({
    topic: z.literal('uploads'),
    file,
    state: z.string().max(40),
    progress: z.number().min(0).max(100).nullable(),
  }),
  /** A comment on a video for which the stream was opened. */
  comments: z.object({
    topic: z.literal('comments'),
    file,
    commentId: id,
    parentId: id.nullable(),
    change: z.enum(['new', 'edited', 'rated', 'deleted']),
  }),
} as const;

/**
 * An event without content: clients fetch the content, which is then subject to the usual visibility checks.
 */
export const liveEvent = z.discriminatedUnion('topic', [
  eventSchemas.unread,
  eventSchemas.messages,
  eventSchemas.notifications,
  eventSchemas.uploads,
  eventSchemas.comments,
  /** First event of every stream: no event is missed after it. */
  z.object({ topic: z.literal('hello') }),
  /** Events may have been missed: shown data has to be fetched again. */
  z.object({ topic: z.literal('refetch') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

const recipient = { to: id };

/**
 * An event with its recipients, as published to all copies of the API. It has only ids, because PostgreSQL
 * limits notifications to 8,000 bytes.
 */
export const publishedEvent = z.discriminatedUnion('topic', [
  eventSchemas.unread.extend(recipient),
  eventSchemas.messages.extend(recipient),
  eventSchemas.notifications.extend(recipient),
  eventSchemas.uploads.extend(recipient),
  /** `by`: the author; not delivered to users who blocked the author or are blocked by the author. */
  eventSchemas.comments.extend({ by: id }),
  /** Published by database triggers; both end streams. */
  z.object({ topic: z.literal('session-ended'), ...recipient, sessionId: z.uuid() }),
  z.object({ topic: z.literal('account-closed'), ...recipient }),
]);
export type PublishedEvent = z.infer<typeof publishedEvent>;

/** Maximum number of videos with open comments per stream. */
export const MAX_OPEN_VIDEOS = 10;

/** The body of `app/events`. `files`: identifiers of videos whose comments are open. */
export const eventsRequest = z.strictObject({
  clientId: z.string().min(8).max(64).optional(),
  files: z.array(file).max(MAX_OPEN_VIDEOS).default([]),
});
export type EventsRequest = z.input<typeof eventsRequest>;
