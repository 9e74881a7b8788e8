import type { PoolClient } from 'pg';
import { removeAllFactors } from '../../../domain/factors/account-factors.ts';
import { revokeAccess } from '../../../domain/factors/revoke-access.ts';
import { AdminError, type Command } from '../command.ts';
import { formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { BY_NAME_OR_ID } from './users.ts';

interface FactorRow {
  factor: string;
  id: string;
  name: string;
  added_at: Date;
  last_used_at: Date | null;
}

async function findUser(client: PoolClient, name: string) {
  const { rows } = await client.query<{ id: number; username: string }>(
    `select id, username from users where ${BY_NAME_OR_ID}`,
    [name],
  );
  const [user] = rows;
  if (!user) throw new AdminError(`User "${name}" does not exist.`);
  return user;
}

async function listFactors(client: PoolClient, userId: number): Promise<FactorRow[]> {
  const { rows } = await client.query<FactorRow>(
    `select 'passkey' as factor, id::text, name, created_at as added_at, last_used_at from passkeys where user_id = $1
     union all
     select 'authenticator app', 'totp', '', confirmed_at, null from totp_secrets
     where user_id = $1 and confirmed_at is not null
     order by added_at`,
    [userId],
  );
  return rows;
}

/** Commands for users who can't use their passkeys, authenticator app and recovery codes. */
export const factorCommands: Command[] = [
  {
    name: 'account factors',
    parameters: ['USERNAME'],
    summary: 'list the passkeys and the authenticator app of a user',
    async run({ client, args: [name = ''] }) {
      const { id } = await findUser(client, name);
      return formatTable(await listFactors(client, id), 'No factors: the password alone signs in.');
    },
  },
  {
    name: 'account remove-factors',
    parameters: ['USERNAME'],
    options: { reason: 'reason for the audit log, such as how the user was identified' },
    summary: 'remove all passkeys, the authenticator app and the recovery codes, and end all sessions',
    async run(context) {
      const { client, args, options } = context;
      const { id, username } = await findUser(client, args[0] ?? '');
      const factors = await listFactors(client, id);
      if (factors.length === 0) throw new AdminError(`${username} has no factors.`);
      await removeAllFactors(client, id);
      await revokeAccess(client, id, {
        rememberedDevice: null,
        knownDevices: 'all',
        recovery: 'is-canceled',
      });
      const action = 'account remove-factors';
      const names = factors.map(({ factor, name }) => (name ? `${factor} ${name}` : factor));
      const target = { type: 'user', id: String(id) };
      await recordAdminAction(context, action, target, { username, factors: names, reason: options.reason });
      const message = `${factors.length === 1 ? '1 factor' : `${factors.length} factors`} of ${username} removed. The password alone signs in.`;
      return formatMessage(message, { id, username, action, factors: names });
    },
  },
];
