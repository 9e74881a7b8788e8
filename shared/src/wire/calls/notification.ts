import { z } from 'zod';
import { body, defineCall, pagination } from '../define-call.ts';
import { notification } from '../entities.ts';

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
