import { z } from 'zod';
import { FIELD_RULES } from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { session } from '../entities.ts';
import { accountFields, checkRepeatedPassword, stringWithRules } from '../rules.ts';

const { password, repeatPassword } = accountFields;

export const userSessions = defineCall({
  path: 'app/user/sessions',
  access: 'signed-in',
  summary: 'Where the viewer is signed in, the session used last first.',
  body: body({}),
  reply: z.object({ data: z.array(session) }),
});

export const userSessionEnd = defineCall({
  path: 'app/user/session-end',
  access: 'signed-in',
  summary:
    "Ends one of the viewer's sessions (`sessionId`), or all but the one this call is made in (`others`); their tokens are worthless from now on.",
  body: body({ sessionId: z.uuid().optional(), others: z.literal(true).optional() }).superRefine(
    ({ sessionId, others }, context) => {
      if ((sessionId === undefined) !== (others === undefined)) return;
      context.addIssue({
        code: 'custom',
        path: ['sessionId'],
        message: 'Name either a session or the others',
      });
    },
  ),
  reply: z.object({ data: z.object({}) }),
});

export const userPasswordChange = defineCall({
  path: 'app/user/password-change',
  access: 'signed-in',
  summary: 'Sets a new password with the old one, and ends every other session.',
  body: body({
    /** Not validated by today's rules, because the password may be older. */
    oldPassword: stringWithRules(FIELD_RULES.password.slice(0, 1)).max(256),
    password,
    repeatPassword,
  }).superRefine(checkRepeatedPassword),
  reply: z.object({ data: z.object({}), message: z.string() }),
});
