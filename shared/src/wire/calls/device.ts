import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

export const deviceCreate = defineCall({
  path: 'app/device/create',
  access: 'anyone',
  summary:
    'Registers a browser and returns its client id: the current one if it is still valid, otherwise a new one.',
  body: body({}),
  reply: z.object({
    data: z.object({
      clientId: z.string(),
      /** Whether this browser may join (ACCOUNT-33). */
      isRegistrationOpen: z.boolean(),
    }),
  }),
});
