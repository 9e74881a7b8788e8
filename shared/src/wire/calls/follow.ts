import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { follow } from '../entities.ts';

const userId = z.number().int().min(1);

export const userSubscribe = defineCall({
  path: 'app/user/subscribe',
  access: 'signed-in',
  summary: 'Follows a user. Idempotent.',
  body: body({ userId }),
  reply: z.object({ data: follow }),
});

export const userUnsubscribe = defineCall({
  path: 'app/user/unsubscribe',
  access: 'signed-in',
  summary: 'Unfollows a user. Idempotent.',
  body: body({ userId }),
  reply: z.object({ data: follow }),
});
