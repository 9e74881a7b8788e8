import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { session, tokens } from '../entities.ts';
import { accountFields, checkRepeatedPassword } from '../rules.ts';

const { password, repeatPassword } = accountFields;

export const userSessions = defineCall({
  path: 'app/user/sessions',
  access: 'signed-in',
  summary: 'Sessions of the viewer, most recently used first.',
  body: body({}),
  reply: z.object({ data: z.array(session) }),
});

export const userSessionEnd = defineCall({
  path: 'app/user/session-end',
  access: 'signed-in',
  summary:
    'Ends one session of the viewer (`sessionId`), or all except the current one (`others`). Their tokens become invalid.',
  body: body({ sessionId: z.uuid().optional(), others: z.literal(true).optional() }).superRefine(
    ({ sessionId, others }, context) => {
      if ((sessionId === undefined) !== (others === undefined)) return;
      context.addIssue({
        code: 'custom',
        path: ['sessionId'],
        message: 'Specify either sessionId or others',
      });
    },
  ),
  reply: z.object({ data: z.object({}) }),
});

export const userPasswordChange = defineCall({
  path: 'app/user/password-change',
  access: 'signed-in',
  summary:
    'Changes the password and ends all sessions. The reply has the tokens of a new one. 403 `verification-required` without the old password, 422 `wrong-password`.',
  body: body({
    /** Not needed within five minutes after a sign-in or `verify`. */
    oldPassword: z.string().max(PASSWORD_MAX_LENGTH).optional(),
    password,
    repeatPassword,
  }).superRefine(checkRepeatedPassword),
  reply: z.object({ data: tokens, message: z.string() }),
});
