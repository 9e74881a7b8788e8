import { type Command, LIST_OPTIONS, parsePageOptions } from '../command.ts';
import { formatTable } from '../format-output.ts';

export const contactCommands: Command[] = [
  {
    name: 'contact-submissions',
    parameters: [],
    options: { ...LIST_OPTIONS, topic: 'only submissions with this topic' },
    summary: 'list contact form submissions, latest first',
    async run({ client, options }) {
      const { limit, before } = parsePageOptions(options);
      const { rows } = await client.query(
        `select s.id, s.created_at, s.topic, s.name, s.email, s.phone, u.username, s.message
         from contact_submissions s left join users u on u.id = s.user_id
         where s.id < $1 and ($2::text is null or s.topic = $2)
         order by s.id desc limit $3`,
        [before, options.topic ?? null, limit],
      );
      return formatTable(rows, 'No contact form submissions.');
    },
  },
  {
    name: 'news-subscriptions',
    parameters: [],
    options: { topic: 'only subscriptions to this topic' },
    summary: 'list the email addresses that subscribed to news, by topic',
    async run({ client, options }) {
      const { rows } = await client.query(
        `select topic, email, consented_at from news_subscriptions
         where $1::text is null or topic = $1
         order by topic, consented_at, email`,
        [options.topic ?? null],
      );
      return formatTable(rows, 'No news subscriptions.');
    },
  },
];
