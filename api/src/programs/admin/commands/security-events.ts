import { AdminError, type Command, LIST_OPTIONS, parsePageOptions } from '../command.ts';
import { formatTable } from '../format-output.ts';
import { BY_NAME_OR_ID } from './users.ts';

export const securityEventCommands: Command[] = [
  {
    name: 'account events',
    parameters: ['USERNAME'],
    options: { limit: LIST_OPTIONS.limit, before: 'only events before this time (ISO 8601)' },
    summary: 'list sign-ins, changes of the account and actions of administrators, latest first',
    async run({ client, args: [name = ''], options }) {
      const { limit } = parsePageOptions({ limit: options.limit });
      const before = options.before === undefined ? null : parseTime(options.before);
      const found = await client.query<{ id: number }>(`select id from users where ${BY_NAME_OR_ID}`, [name]);
      const id = found.rows[0]?.id;
      if (id === undefined) throw new AdminError(`User "${name}" does not exist.`);
      const { rows } = await client.query(
        `select at, kind, address, user_agent, details from (
           select at, kind, client_address as address, user_agent, details
           from security_events where user_id = $1
           union all
           select at, action, '', '', jsonb_build_object('admin', admin, 'osUser', os_user) || details
           from admin_actions where target_type = 'user' and target_id = $1::bigint::text
         ) as events
         where $2::timestamptz is null or at < $2
         order by at desc limit $3`,
        [id, before, limit],
      );
      return formatTable(rows, 'No events yet.');
    },
  },
];

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AdminError(`--before must be a time such as 2026-11-23T10:00:00Z, not "${text}".`);
  return time;
}
