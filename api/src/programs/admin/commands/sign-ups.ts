import { createAccount } from '../../../domain/accounts/create-account.ts';
import { createMailWriter } from '../../../domain/mails/mail-writer.ts';
import { EXPIRED } from '../../../domain/sign-up/waiting-sign-ups.ts';
import {
  AdminError,
  type Command,
  type CommandContext,
  LIST_OPTIONS,
  parsePageOptions,
  parsePositiveInteger,
} from '../command.ts';
import { formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';

interface LockedSignUp {
  id: number;
  address: string;
  email: string;
  language: string;
  site_url: string;
  rejected_at: Date | null;
}

async function lockSignUp({ client }: CommandContext, text: string): Promise<LockedSignUp> {
  const id = parsePositiveInteger(text, 'The sign-up ID');
  const { rows } = await client.query<LockedSignUp>(
    `select id, address, email, language, site_url, rejected_at from sign_ups
     where id = $1 and not (${EXPIRED}) for update`,
    [id],
  );
  const [signUp] = rows;
  if (!signUp) throw new AdminError(`Sign-up ${id} does not exist, was approved or has expired.`);
  return signUp;
}

/** The API sends the mail. The sign-up has the language and the site, which this program does not know. */
const openMailWriter = ({ client }: CommandContext, signUp: LockedSignUp) =>
  createMailWriter({ config: { siteUrl: signUp.site_url } }, client, null, signUp.language);

async function list({ client, options, flags }: CommandContext) {
  const { limit, before } = parsePageOptions(options);
  const { rows } = await client.query(
    `select sign_ups.id, confirmed_at, email, to_char(birthday, 'YYYY-MM-DD') as birthday, i.note as invitation,
       i.id as invitation_id${flags.has('all') ? ', rejected_at, rejection_reason' : ''}
     from sign_ups left join invitations i on i.id = sign_ups.invitation_id
     where sign_ups.id < $1 and ($2 or rejected_at is null) and not (${EXPIRED})
     order by sign_ups.id desc limit $3`,
    [before, flags.has('all'), limit],
  );
  return formatTable(rows, flags.has('all') ? 'No sign-ups.' : 'No sign-ups wait for approval.');
}

async function approve(context: CommandContext) {
  const { client, args } = context;
  const approved: { id: number; user: number; username: string; email: string }[] = [];
  for (const text of args) {
    const signUp = await lockSignUp(context, text);
    const user = await createAccount(client, 'sign_ups', signUp);
    if (!user) throw new AdminError(`Sign-up ${signUp.id}: ${signUp.email} has an account now. Reject it.`);
    await client.query('delete from sign_ups where id = $1', [signUp.id]);
    const write = await openMailWriter(context, signUp);
    await write('signUpApproved', signUp.email);
    await recordAdminAction(
      context,
      'sign-ups approve',
      { type: 'user', id: String(user.id) },
      { signUp: signUp.id },
    );
    approved.push({ id: signUp.id, user: user.id, username: user.username, email: signUp.email });
  }
  const names = approved.map(({ id, username }) => `Sign-up ${id} approved: ${username}.`);
  return formatMessage(names.join('\n'), approved);
}

async function reject(context: CommandContext) {
  const { client, args, options } = context;
  const reason = options.reason?.trim();
  if (!reason) throw new AdminError('--reason must be given. It is mailed to the person.');
  const signUp = await lockSignUp(context, args[0] ?? '');
  if (signUp.rejected_at) throw new AdminError(`Sign-up ${signUp.id} is already rejected.`);
  await client.query('update sign_ups set rejected_at = now(), rejection_reason = $2 where id = $1', [
    signUp.id,
    reason,
  ]);
  const write = await openMailWriter(context, signUp);
  await write('signUpRejected', signUp.email, reason);
  await recordAdminAction(context, 'sign-ups reject', { type: 'sign-up', id: String(signUp.id) }, { reason });
  return formatMessage(`Sign-up ${signUp.id} rejected. It can be approved for 30 more days.`, {
    id: signUp.id,
    reason,
  });
}

export const signUpCommands: Command[] = [
  {
    name: 'sign-ups list',
    parameters: [],
    options: LIST_OPTIONS,
    flags: { all: 'include rejected ones' },
    summary: 'list sign-ups that wait for approval, latest first',
    run: list,
  },
  {
    name: 'sign-ups approve',
    parameters: ['ID...'],
    summary: 'create the accounts of sign-ups and mail the people',
    run: approve,
  },
  {
    name: 'sign-ups reject',
    parameters: ['ID'],
    options: { reason: 'reason, which is mailed to the person (required)' },
    summary: 'reject a sign-up and mail the person why',
    run: reject,
  },
];
