import type { CommandContext } from './command.ts';

/** What an action was done to. */
interface Target {
  type: string;
  id: string;
}

/**
 * Writes down what an administrator did, in the transaction that does it. Nothing of it is ever changed.
 * @param action the command, as in `video hide`
 * @param details what was before, the reason
 */
export async function recordAdminAction(
  { client, admin }: Pick<CommandContext, 'client' | 'admin'>,
  action: string,
  target: Target | null,
  details: object = {},
): Promise<void> {
  await client.query(
    'insert into admin_actions (admin, action, target_type, target_id, details) values ($1, $2, $3, $4, $5)',
    [admin, action, target?.type ?? null, target?.id ?? null, details],
  );
}
