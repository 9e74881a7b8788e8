import { calls } from '@ontrend/shared/wire';
import { wrongCode } from '../../domain/accounts/errors.ts';
import { addressKey, ownerOf } from '../../domain/accounts/find-account.ts';
import { formName, formOf } from '../../domain/accounts/request-form.ts';
import { MESSAGES } from '../../domain/accounts/success-messages.ts';
import { mailWriter } from '../../domain/mails/mail-writer.ts';
import { endAllSessions } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { handler } from '../framework/handler.ts';

const setPassword = statement<never, [id: number, hash: string]>(
  'password-set',
  'update users set password_hash = $2 where id = $1',
);

/** Sets a new password with the code of the mail, and signs out everywhere (spec 4, 7): who knew the old one is out. */
export const userPasswordResetEnd = handler(
  calls.userPasswordResetEnd,
  async ({ body, services, acceptLanguage }) => {
    const { email, confirmationCode, password } = formOf(body);
    const address = addressKey(email);
    const hash = await hashPassword(password);
    const changed = await inTransaction(services.pool, async (client) => {
      const proven = await services.codes.check(client, 'password-reset', address, confirmationCode.trim());
      const owner = proven && (await ownerOf(client, address));
      if (!owner?.usable) return false;
      await setPassword(client, owner.id, hash);
      await endAllSessions(client, owner.id);
      await services.codes.forget(client, 'password-reset', address);
      const write = await mailWriter(services, client, owner.id, acceptLanguage);
      await write('passwordChanged', owner.email);
      return true;
    });
    if (!changed) throw wrongCode(`${formName(body)}.confirmationCode`);
    services.postman.wake();
    return { data: {}, message: MESSAGES.passwordChanged };
  },
  { limits: ['code'], emailOf: (body) => formOf(body).email },
);
