import { z } from 'zod';
import { body, defineCall, pageToken, pagination } from '../define-call.ts';
import { notification, notificationCounter } from '../entities.ts';

/** Notifications per page (NOTIFICATION-13). */
export const NOTIFICATION_PAGE_SIZE = 200;

export const notificationGet = defineCall({
  path: 'app/notification/get',
  access: 'signed-in',
  summary: "The viewer's notifications, newest first, by page or by token.",
  body: body({ page: z.number().int().min(1).max(10_000).default(1), nextPageToken: pageToken.nullish() }),
  reply: z.object({
    page: z.number().int(),
    records: z.number().int(),
    data: z.array(notification),
    /** `recordsTotal` is an upper bound, because several records can be one entry. */
    pagination,
    nextPageToken: pageToken.nullable(),
  }),
});

export const notificationUnread = defineCall({
  path: 'app/notification/unread',
  access: 'signed-in',
  summary: 'Unread counts by activity; activities without unread notifications are omitted.',
  body: body({}),
  reply: z.object({ data: z.array(notificationCounter) }),
});

/** Maximum number of entries that can be marked in one call. */
const MAX_MARKED_IDS = 500;

export const notificationMarkAsRead = defineCall({
  path: 'app/notification/mark-as-read',
  access: 'signed-in',
  summary: 'Marks notifications as read, by `ids` or `all`; returns the remaining unread counts.',
  body: body({
    ids: z.array(z.number().int().min(1)).max(MAX_MARKED_IDS).default([]),
    all: z.boolean().default(false),
  }),
  reply: z.object({ data: z.array(notificationCounter) }),
});
