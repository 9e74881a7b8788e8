import { type Command, LIST_OPTIONS, parsePageOptions } from '../command.ts';
import { formatTable } from '../format-output.ts';

export const contactCommands: Command[] = [
  {
    name: 'letters',
    parameters: [],
    options: { ...LIST_OPTIONS, topic: 'only submissions with this topic' },
    summary: 'list contact form submissions, latest first',
    async run({ client, options }) {
      const { limit, before } = parsePageOptions(options);
      const { rows } = await client.query(
        `select l.id, l.created_at, l.topic, l.name, l.email, l.phone, u.username, l.message
         from contact_submissions l left join users u on u.id = l.user_id
         where l.id < $1 and ($2::text is null or l.topic = $2)
         order by l.id desc limit $3`,
        [before, options.topic ?? null, limit],
      );
      return formatTable(rows, 'No contact form submissions.');
    },
  },
  {
    name: 'interests',
    parameters: [],
    options: { topic: 'only this topic' },
    summary: 'list addresses signed up for news, by topic',
    async run({ client, options }) {
      const { rows } = await client.query(
        `select topic, email, consented_at from news_subscriptions
         where $1::text is null or topic = $1
         order by topic, consented_at, email`,
        [options.topic ?? null],
      );
      return formatTable(rows, 'No sign-ups.');
    },
  },
];
