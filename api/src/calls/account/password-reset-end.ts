import { calls } from '@ontrend/shared/wire';
import { rejectCommonPassword } from '../../domain/accounts/common-passwords.ts';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { findAccountByEmail, normalizeEmail } from '../../domain/accounts/find-account.ts';
import { rejectLeakedPassword } from '../../domain/accounts/leaked-passwords.ts';
import { rejectFormerPassword } from '../../domain/accounts/reject-former-password.ts';
import { formFieldPrefix, getRegistrationForm } from '../../domain/accounts/request-form.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { revokeAccess } from '../../domain/factors/revoke-access.ts';
import { describeNewPassword } from '../../domain/notices/notice.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const setPassword = statement<{ former_hash: string | null }, [id: number, hash: string]>(
  'password-set',
  `update users set password_hash = $2
   from (select password_hash as former_hash from users where id = $1 for no key update) as before
   where id = $1 returning former_hash`,
);

/**
 * Sets a new password with the mailed code, ends all sessions and cancels a recovery, which a thief with the former password may have
 * started (ACCOUNT-38, ACCOUNT-66, WIRE-51).
 */
export const userPasswordResetEnd = defineHandler(
  calls.userPasswordResetEnd,
  async ({ body, services, acceptLanguage, caller, log }) => {
    const { email, confirmationCode, password, attemptKey = null } = getRegistrationForm(body);
    const address = normalizeEmail(email);
    const field = `${formFieldPrefix(body)}.password`;
    await rejectLeakedPassword(services, log, password, field);
    const hash = await hashPassword(password);
    const changed = await inTransaction(services.pool, async (client) => {
      const proven = await services.confirmationCodes.verify(
        client,
        'password-reset',
        address,
        confirmationCode.trim(),
        { ...caller, key: attemptKey },
      );
      const owner = proven && (await findAccountByEmail(client, address));
      if (!owner?.is_active) return false;
      rejectCommonPassword(password, [owner.email, owner.username], field);
      await rejectFormerPassword(client, owner.id, password, field);
      const [former] = await setPassword(client, owner.id, hash);
      await revokeAccess(client, owner.id, {
        rememberedDevice: null,
        knownDevices: { only: caller.deviceHash },
        recovery: 'is-canceled',
      });
      await recordSecurityEvent(client, 'password-reset', { userId: owner.id }, caller);
      await services.confirmationCodes.delete(client, 'password-reset', address);
      await writeNotice(services, client, {
        ...describeNewPassword(former?.former_hash ?? null),
        userId: owner.id,
        caller,
        acceptLanguage,
      });
      return true;
    });
    if (!changed) throw invalidCodeError(`${formFieldPrefix(body)}.confirmationCode`);
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.passwordChanged };
  },
  { limits: ['code'], getEmail: (body) => getRegistrationForm(body).email },
);
