import type { CommandContext } from './command.ts';

/** The object of an action. */
interface Target {
  type: string;
  id: string;
}

/**
 * Adds an entry to the audit log in the transaction of the action. A trigger of the database rejects changes of
 * entries.
 * @param action the command, for example `video hide`
 * @param details previous state and reason
 */
export async function recordAdminAction(
  { client, admin, osUser }: Pick<CommandContext, 'client' | 'admin' | 'osUser'>,
  action: string,
  target: Target | null,
  details: object = {},
): Promise<void> {
  await client.query(
    `insert into admin_actions (admin, os_user, action, target_type, target_id, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [admin, osUser, action, target?.type ?? null, target?.id ?? null, details],
  );
}
