import { BODIES_PER_CALL, type DatasetSize } from './constants.ts';

/** Rows per user who takes part in the measurements, and per other user. */
const ROWS_PER_MEMBER = { notifications: 300, chats: 60, messages: 200 };
const ROWS_PER_USER = { notifications: 3 };

/** Selects the users who take part in the measurements. */
export const SELECT_MEMBERS_SQL = `select id from users order by hashint8extended(id, 1) limit ${BODIES_PER_CALL}`;

/** Returns the statement that creates data of signed-in users: sessions, notifications and conversations. */
export function membersSql({ users, videos }: DatasetSize): string {
  const anyId = (n: string, salt: number, max: number) =>
    `(1 + (hashint8extended(${n}, ${salt}) & 4503599627370495) % ${max})::bigint`;
  const randomTime = (n: string) =>
    `date_trunc('day', now()) - (hashint8extended(${n}, 50) & 1048575) * interval '1 minute'`;
  return `
    create temp table members as ${SELECT_MEMBERS_SQL};
    insert into sessions (user_id) select id from members;
    create temp table causes as
      select 1 + n / ${ROWS_PER_USER.notifications} as user_id, n as k
      from generate_series(0::bigint, ${users * ROWS_PER_USER.notifications} - 1) n
      union all
      select m.id, m.id * 1000 + k from members m, generate_series(1, ${ROWS_PER_MEMBER.notifications}) k;
    insert into notifications (user_id, actor_id, activity_id, video_id, unread, created_at)
    -- One notification per cause; the unique index is created after the rows.
    select distinct on (user_id, actor_id, activity_id, video_id) * from (
      select user_id, ${anyId('k', 51, users)} as actor_id, case when k % 3 = 0 then 7 else 6 end as activity_id,
        case when k % 3 > 0 then ${anyId('k', 52, videos)} end as video_id, k % 10 = 0 as unread,
        ${randomTime('k')} as created_at
      from causes
    ) t where actor_id <> user_id;
    create temp table pairs as
      select distinct least(one, other) as low, greatest(one, other) as high from (
        select n as one, 1 + n % ${users} as other from generate_series(1, ${users}) n
        union all
        select m.id, ${anyId('m.id * 1000 + k', 53, users)} from members m, generate_series(1, ${ROWS_PER_MEMBER.chats}) k
      ) p where one <> other;
    insert into chats (low_user_id, high_user_id) select low, high from pairs;
    insert into messages (chat_id, sender_id, receiver_id, text, unread, created_at)
    select c.id, case when k % 2 = 0 then low_user_id else high_user_id end,
      case when k % 2 = 0 then high_user_id else low_user_id end, 'Message ' || k, k = 1,
      ${randomTime('c.id')} + k * interval '1 second'
    from chats c, generate_series(1, case when c.low_user_id in (select id from members) then ${ROWS_PER_MEMBER.messages} else 2 end) k
    order by c.id, k;
    insert into chat_members (user_id, chat_id, peer_id, unread, last_message_id, last_message_at)
    select x.user_id, c.id, x.peer_id, 0, m.id, m.created_at
    from chats c
    cross join lateral (
      select c.low_user_id as user_id, c.high_user_id as peer_id union all select c.high_user_id, c.low_user_id
    ) x
    join (select distinct on (chat_id) chat_id, id, created_at from messages order by chat_id, id desc) m on m.chat_id = c.id;`;
}
