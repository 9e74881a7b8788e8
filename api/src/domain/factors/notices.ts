import type { Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { type Caller, readEmail } from '../accounts/index.ts';
import { createMailWriter, type FactorNoticeKind } from '../mails/index.ts';

/** A change of the ways to sign in that the owner of an account is told about by mail. */
interface FactorNotice {
  kind: FactorNoticeKind;
  userId: number;
  caller: Caller;
  /** Header of the request, used if the account has no language. */
  acceptLanguage: string | undefined;
  /** Values of the mail's text, such as the `name` of a passkey. */
  values?: Record<string, string>;
  /** What the owner undoes who did not make the change. */
  undo?: { factorId?: string; recoveryCodes?: true };
}

/** Queues the mail about a change in the transaction of the change. Call `mailDispatcher.flush()` after the commit. */
export async function writeFactorNotice(
  services: { config: Pick<Config, 'siteUrl'> },
  db: Queryable,
  { kind, userId, acceptLanguage, values = {} }: FactorNotice,
): Promise<void> {
  const write = await createMailWriter(services, db, userId, acceptLanguage);
  await write('factorNotice', await readEmail(db, userId), kind, values);
}
