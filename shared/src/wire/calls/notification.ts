import { z } from 'zod';
import { body, defineCall, pagination } from '../define-call.ts';
import { notification, notificationCounter } from '../entities.ts';

/** Notifications a page (spec 9). */
export const NOTIFICATION_PAGE_SIZE = 200;

export const notificationGet = defineCall({
  path: 'app/notification/get',
  access: 'signed-in',
  summary: "The viewer's notifications, newest first.",
  body: body({ page: z.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({
    page: z.number().int(),
    records: z.number().int(),
    data: z.array(notification),
    pagination,
  }),
});

export const notificationUnread = defineCall({
  path: 'app/notification/unread',
  access: 'signed-in',
  summary: 'How much is unread, by kind of activity; a kind with nothing unread is left out.',
  body: body({}),
  reply: z.object({ data: z.array(notificationCounter) }),
});
