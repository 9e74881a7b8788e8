import type { Config } from '../../platform/config/config.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { CODE_LIFETIME_MS } from '../accounts/index.ts';
import type { MailContext } from './mail-context.ts';
import { mailTemplates } from './templates.ts';
import { pickLanguage } from './texts.ts';

/** Time after which an undelivered notice is dropped. A mail with a code is dropped when the code expires. */
const NOTICE_LIFETIME_MS = 2 * 24 * 60 * 60 * 1_000;

type Templates = typeof mailTemplates;
type TemplateValues<Name extends keyof Templates> =
  Parameters<Templates[Name]> extends [MailContext, ...infer Others] ? Others : never;

const CODE_MAILS: ReadonlySet<keyof Templates> = new Set([
  'join',
  'passwordReset',
  'emailChange',
  'deleteProfile',
]);

/** Renders a mail in the recipient's language and adds it to the outbox in the caller's transaction. */
export type WriteMail = <Name extends keyof Templates>(
  name: Name,
  recipient: string | null,
  ...values: TemplateValues<Name>
) => Promise<void>;

const selectLanguage = statement<{ language: string | null }, [userId: number | null]>(
  'mail-language',
  'select language from user_settings where user_id = $1',
);

/**
 * @param readerId the account whose settings determine the language; null for a recipient without an account
 * @param acceptLanguage header of the request, used if the account has no language
 */
export async function createMailWriter(
  { config }: { config: Pick<Config, 'siteUrl'> },
  db: Queryable,
  readerId: number | null,
  acceptLanguage: string | undefined,
): Promise<WriteMail> {
  const [settings] = await selectLanguage(db, readerId);
  const context: MailContext = {
    language: pickLanguage(settings?.language ?? acceptLanguage),
    siteUrl: config.siteUrl,
  };
  return (name, recipient, ...values) => {
    const write = mailTemplates[name] as (
      context: MailContext,
      ...values: unknown[]
    ) => ReturnType<typeof mailTemplates.join>;
    const lifetimeMs = CODE_MAILS.has(name) ? CODE_LIFETIME_MS : NOTICE_LIFETIME_MS;
    return enqueueMail(db, recipient, write(context, ...values), lifetimeMs);
  };
}
