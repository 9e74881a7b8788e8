import { generateInvitationCode, hashInvitationCode } from '../../../domain/sign-up/invitations.ts';
import {
  AdminError,
  type Command,
  type CommandContext,
  LIST_OPTIONS,
  parsePageOptions,
  parsePositiveInteger,
} from '../command.ts';
import { formatFields, formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';

const MAX_USES = 10_000;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 14;

const COLUMNS = `id, note, uses, max_uses,
  case when revoked_at is not null then 'revoked' when uses = max_uses then 'used up'
    when expires_at <= now() then 'expired' else 'open' end as state,
  expires_at, created_by, created_at`;

async function create(context: CommandContext) {
  const { client, admin, env, options } = context;
  const uses = parsePositiveInteger(options.uses ?? '1', '--uses', MAX_USES);
  const days = parsePositiveInteger(options.days ?? String(DEFAULT_DAYS), '--days', MAX_DAYS);
  const note = options.note ?? '';
  const code = generateInvitationCode();
  const { rows } = await client.query<{ id: number; expires_at: Date }>(
    `insert into invitations (code_hash, note, max_uses, created_by, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning id, expires_at`,
    [hashInvitationCode(code), note, uses, admin, days],
  );
  const [invitation] = rows;
  if (!invitation) throw new Error('The invitation was not stored.');
  await recordAdminAction(
    context,
    'invitations create',
    { type: 'invitation', id: String(invitation.id) },
    { uses, days, note },
  );
  // Without SITE_URL the origin is not known, such as next to `npm start`.
  const link = `${env.SITE_URL ?? ''}/auth/join?invitation=${code}`;
  return formatFields({ id: invitation.id, code, link, uses, expires_at: invitation.expires_at, note });
}

async function list({ client, options, flags }: CommandContext) {
  const { limit, before } = parsePageOptions(options);
  const { rows } = await client.query(
    `select * from (select ${COLUMNS} from invitations) as i
     where id < $1 and ($2 or state = 'open') order by id desc limit $3`,
    [before, flags.has('all'), limit],
  );
  return formatTable(rows, flags.has('all') ? 'No invitations.' : 'No open invitations.');
}

/** Shows an invitation with the accounts that it was used for, and the sign-ups that wait. */
async function show({ client, args: [text = ''] }: CommandContext) {
  const id = parsePositiveInteger(text, 'The invitation ID');
  const { rows } = await client.query(`select ${COLUMNS} from invitations where id = $1`, [id]);
  if (!rows[0]) throw new AdminError(`Invitation ${id} does not exist.`);
  const { rows: used } = await client.query(
    `select username as account, created_at as at from users where invitation_id = $1
     union all select email, confirmed_at from sign_ups where invitation_id = $1 order by at`,
    [id],
  );
  const tables = [formatFields(rows[0]).text, formatTable(used, 'Not used by any account.').text];
  return { data: { ...rows[0], used }, text: tables.join('\n\n') };
}

async function revoke(context: CommandContext) {
  const { client, args, options } = context;
  const id = parsePositiveInteger(args[0] ?? '', 'The invitation ID');
  const { rows } = await client.query(
    'update invitations set revoked_at = now() where id = $1 and revoked_at is null returning id',
    [id],
  );
  if (rows.length === 0) throw new AdminError(`Invitation ${id} does not exist or is already revoked.`);
  await recordAdminAction(
    context,
    'invitations revoke',
    { type: 'invitation', id: String(id) },
    { reason: options.reason },
  );
  return formatMessage(`Invitation ${id} revoked. Accounts that were created with it remain.`, { id });
}

export const invitationCommands: Command[] = [
  {
    name: 'invitations create',
    parameters: [],
    options: {
      uses: `accounts that can be created with it (default 1, maximum ${MAX_USES})`,
      days: `days until it expires (default ${DEFAULT_DAYS}, maximum ${MAX_DAYS})`,
      note: 'who or what it is for',
    },
    summary: 'create an invitation and print its link, which is not stored',
    run: create,
  },
  {
    name: 'invitations list',
    parameters: [],
    options: LIST_OPTIONS,
    flags: { all: 'include those that are used up, expired or revoked' },
    summary: 'list open invitations, latest first',
    run: list,
  },
  {
    name: 'invitations show',
    parameters: ['ID'],
    summary: 'show an invitation and who was invited by it',
    run: show,
  },
  {
    name: 'invitations revoke',
    parameters: ['ID'],
    options: { reason: 'reason for the audit log' },
    summary: 'make an invitation invalid',
    run: revoke,
  },
];
