import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

export const deviceCreate = defineCall({
  path: 'app/device/create',
  access: 'anyone',
  summary:
    'Registers a browser; answers with the client id it is to carry, the old one where that is still good.',
  body: body({}),
  reply: z.object({
    data: z.object({
      clientId: z.string(),
      /** Whether this browser may join (ACCOUNT-33). */
      isRegistrationOpen: z.boolean(),
    }),
  }),
});
