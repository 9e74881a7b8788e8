import { conversations, type DemoConversation, type Username } from '../../../../demo/content.ts';
import { getId, hoursAgo, insertOne, type SeedContext } from './seed-context.ts';

interface MessageToSeed {
  conversation: DemoConversation;
  from: Username;
  to: Username;
  text: string;
  isUnread: boolean;
  at: Date;
}

/** All messages, oldest first, so that ids are in chronological order. */
function listMessages(context: SeedContext): MessageToSeed[] {
  const said = conversations.flatMap((conversation) =>
    conversation.messages.map(({ from, text, ageMinutes, unread }) => {
      const [one, other] = conversation.between;
      const to = from === one ? other : one;
      return { conversation, from, to, text, isUnread: unread, at: hoursAgo(context, ageMinutes / 60) };
    }),
  );
  return said.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function insertChat(
  { run, userIds }: SeedContext,
  { between }: DemoConversation,
  at: Date,
): Promise<number> {
  const [low = 0, high = 0] = between.map((name) => getId(userIds, name)).sort((a, b) => a - b);
  return insertOne(run, 'chats', { low_user_id: low, high_user_id: high, created_at: at });
}

/** Inserts both members of each conversation. */
async function insertMembers({ run }: SeedContext): Promise<void> {
  await run(
    `insert into chat_members (user_id, chat_id, peer_id, unread, last_message_id, last_message_at)
     select side.user_id, chats.id, side.peer_id,
       (select count(*) from messages
        where chat_id = chats.id and receiver_id = side.user_id and messages.unread),
       last.id, last.created_at
     from chats
     cross join lateral (values (low_user_id, high_user_id), (high_user_id, low_user_id)) as side (user_id, peer_id)
     cross join lateral (select id, created_at from messages where chat_id = chats.id order by id desc limit 1) as last`,
    [],
  );
}

/** Inserts conversations with their messages. */
export async function seedConversations(context: SeedContext): Promise<void> {
  const chats = new Map<DemoConversation, number>();
  for (const { conversation, from, to, text, isUnread, at } of listMessages(context)) {
    const chat = chats.get(conversation) ?? (await insertChat(context, conversation, at));
    chats.set(conversation, chat);
    await insertOne(context.run, 'messages', {
      chat_id: chat,
      sender_id: getId(context.userIds, from),
      receiver_id: getId(context.userIds, to),
      text,
      unread: isUnread,
      created_at: at,
    });
  }
  await insertMembers(context);
}
