import { type Command, LIST_OPTIONS, parsePageOptions } from '../command.ts';
import { formatTable } from '../format-output.ts';

export const logCommands: Command[] = [
  {
    name: 'log',
    parameters: [],
    options: { ...LIST_OPTIONS, target: 'only actions on this video, ID or username' },
    summary: 'show the audit log, latest first',
    async run({ client, options }) {
      const { limit, before } = parsePageOptions(options);
      const { rows } = await client.query(
        `select id, at, admin, os_user, action, target_type, target_id, details
         from admin_actions
         where id < $1 and ($2::text is null or target_id = $2 or details ->> 'username' = $2)
         order by id desc limit $3`,
        [before, options.target ?? null, limit],
      );
      return formatTable(rows, 'No actions yet.');
    },
  },
];
