import { z } from 'zod';
import { CODE_LENGTH, createValidationError } from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { ownProfile, profile, tokens } from '../entities.ts';
import { accountFields, checkRepeatedPassword, existingPassword } from '../rules.ts';
import { invitationCode, proofOfWork } from './sign-up.ts';

const { email, birthday, password, repeatPassword, confirmationCode, username } = accountFields;

/** Reply with only a success message (SHELL-66). */
const messageReply = z.object({ data: z.object({}), message: z.string() });

/** The form that a code belongs to. It is not used, because the call determines it. */
const type = z.string().max(32).optional();

/**
 * Random text that a form generates when its user requests a code and sends again with the code. It distinguishes
 * registrations and password resets of several people for one address. A code that was requested without it can only be
 * entered from the same network address.
 */
const attemptKey = z.string().min(16).max(64).optional();

/**
 * A typed code needs the email address it was sent to; the longer code of a mail's link identifies it. A link also needs
 * the key of the form that started the registration, or its password.
 */
const joinConfirmation = z
  .strictObject({
    type,
    email: email.optional(),
    confirmationCode,
    attemptKey,
    password: existingPassword.optional(),
  })
  .superRefine((form, context) => {
    if (form.email !== undefined || form.confirmationCode.length > CODE_LENGTH) return;
    context.addIssue({ code: 'custom', path: ['email'], message: createValidationError('required').message });
  });

/** A body with either `form` or `registration`, because both names are in use; one of them is required. */
function formBody<Form extends z.ZodType>(form: Form) {
  return body({ registration: form.optional(), form: form.optional() }).superRefine((given, context) => {
    const { registration, form } = given as { registration?: unknown; form?: unknown };
    if ((registration === undefined) !== (form === undefined)) return;
    context.addIssue({
      code: 'custom',
      path: ['registration'],
      message: createValidationError('required').message,
    });
  });
}

const usernameQuery = z.string().min(1).max(64);

export const userJoin = defineCall({
  path: 'app/user/join',
  access: 'anyone',
  summary:
    'Starts a registration and mails a code; the same call sends the code again (429 within 60 s). The reply is the same when the address already has an account. 403 `registration-closed` when registration is closed. See `sign-up-requirements` for 422 `invitation-required`, `wrong-invitation`, `proof-required` and `wrong-proof`. 422 `blocked-domain` for an address that the operator does not accept.',
  body: body({
    registration: z
      .strictObject({
        type,
        birthday,
        email,
        password,
        repeatPassword,
        attemptKey,
        invitation: invitationCode.optional(),
        proofOfWork: proofOfWork.optional(),
      })
      .superRefine(checkRepeatedPassword),
  }),
  reply: messageReply,
});

export const userJoinConfirm = defineCall({
  path: 'app/user/join-confirm',
  access: 'anyone',
  summary:
    'Creates the account with the code from the mail or from its link, and signs in. A link without the `attemptKey` of its registration also needs the password: 422 `password-required`, `wrong-password`. 403 `approval-pending` when the address is confirmed and an administrator reviews the sign-up; 422 `wrong-invitation` when others have used the invitation up.',
  body: body({ registration: joinConfirmation }),
  reply: z.object({ data: tokens }),
});

export const userPasswordResetCode = defineCall({
  path: 'app/user/password-reset-code',
  access: 'anyone',
  summary:
    'Mails a code for a new password. The reply is the same whether the address has an account or not.',
  body: formBody(z.strictObject({ type, email, attemptKey })),
  reply: messageReply,
});

export const userPasswordResetConfirm = defineCall({
  path: 'app/user/password-reset-confirm',
  access: 'anyone',
  summary:
    'Checks a code for a new password. The code is valid for `password-reset-end` for ten more minutes.',
  body: body({ registration: z.strictObject({ type, email, confirmationCode, attemptKey }) }),
  reply: z.object({ data: z.object({}) }),
});

export const userPasswordResetEnd = defineCall({
  path: 'app/user/password-reset-end',
  access: 'anyone',
  summary:
    'Sets a new password with a code that `password-reset-confirm` has accepted, and ends all sessions.',
  body: formBody(
    z
      .strictObject({ type, email, confirmationCode, password, repeatPassword, attemptKey })
      .superRefine(checkRepeatedPassword),
  ),
  reply: messageReply,
});

export const userIsUniq = defineCall({
  path: 'app/user/is-uniq',
  access: 'anyone',
  summary: "Checks whether a username (`login`) or email address is available. The viewer's own values are.",
  body: body({
    field: z.enum(['login', 'username', 'email']),
    check: z.string().max(254),
  }),
  reply: z.object({ data: z.object({ result: z.boolean() }) }),
});

export const userGet = defineCall({
  method: 'GET',
  path: 'app/user/get',
  access: 'anyone',
  summary: 'A public profile, the same as in `external-profile`.',
  // Other query parameters (`type=direct`, cache busters) are ignored (WIRE-22).
  body: z.object({ clientId: z.string().max(64).optional(), username: usernameQuery }),
  reply: z.object({ data: profile }),
});

export const userSelfProfile = defineCall({
  path: 'app/user/self-profile',
  acceptsGet: true,
  access: 'signed-in',
  summary: "The viewer's own profile, with private fields.",
  body: body({ username: usernameQuery.optional() }),
  reply: z.object({ data: ownProfile }),
});

export const userUsernameChange = defineCall({
  path: 'app/user/username-change',
  access: 'signed-in',
  summary: 'Changes the username.',
  body: body({ username }),
  reply: z.object({ data: z.object({ username: z.string() }), message: z.string() }),
});

export const userEmailChangeCode = defineCall({
  path: 'app/user/email-change-code',
  access: 'signed-in',
  summary:
    'Mails a code to a new email address. 403 `verification-required` without the current password, 422 `wrong-password`, 422 `blocked-domain` for an address that the operator does not accept.',
  body: body({ registration: z.strictObject({ type, email, password: existingPassword.optional() }) }),
  reply: messageReply,
});

export const userEmailChangeConfirm = defineCall({
  path: 'app/user/email-change-confirm',
  access: 'signed-in',
  summary:
    'Changes the email address to the one that received the code, and ends all sessions. The reply has the tokens of a new one.',
  body: body({ registration: z.strictObject({ type, email: email.optional(), confirmationCode }) }),
  reply: z.object({ data: tokens, message: z.string() }),
});

export const userEmailRestore = defineCall({
  path: 'app/user/email-restore',
  access: 'anyone',
  summary:
    'Restores a replaced email address with the code that was mailed to it, ends all sessions and makes the password invalid. 422 `wrong-code`.',
  body: body({ code: z.string().min(1).max(64) }),
  reply: z.object({ data: z.object({ email: z.string() }) }),
});

export const userDeleteProfileCode = defineCall({
  path: 'app/user/delete-profile-code',
  access: 'signed-in',
  summary:
    'Mails a code for deleting the profile. 403 `verification-required` without the current password, 422 `wrong-password`.',
  body: body({ password: existingPassword.optional() }),
  reply: messageReply,
});

export const userDeleteProfileConfirm = defineCall({
  path: 'app/user/delete-profile-confirm',
  access: 'signed-in',
  summary: 'Schedules the deletion of the profile in 14 days; until then it is hidden and can be recovered.',
  body: body({ confirmationCode }),
  reply: z.object({ data: z.object({ willBeDeleted: z.number().int() }), message: z.string() }),
});

export const userRecoverProfile = defineCall({
  path: 'app/user/recover-profile',
  access: 'signed-in',
  summary: 'Cancels the deletion of the profile.',
  body: body({}),
  reply: messageReply,
});
