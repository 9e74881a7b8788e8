import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFound } from '../../platform/http/api-error.ts';
import { notBlocked } from '../visibility/index.ts';

/** What somebody decided about the first messages of a person they don't follow. */
export type MemberState = 'open' | 'request' | 'declined';

/** A conversation as one of its two has it. */
export interface Membership {
  chat_id: number;
  peer_id: number;
  state: MemberState;
  /** Messages up to this one are deleted for them. */
  cleared_id: number;
}

interface MembershipRow extends Omit<Membership, 'peer_id'> {
  /** null: of two others. */
  peer_id: number | null;
  /** Neither has blocked the other. */
  visible: boolean;
}

type Values = [userId: number, chatId: number];

const SELECT = `select c.id as chat_id, m.peer_id, m.state, m.cleared_id, ${notBlocked('$1', 'm.peer_id')} as visible
  from chats c left join chat_members m on m.chat_id = c.id and m.user_id = $1
  where c.id = $2`;

export const selectMembership = statement<MembershipRow, Values>('message-membership', SELECT);
const selectMembershipForUpdate = statement<MembershipRow, Values>(
  'message-membership-lock',
  `${SELECT} for no key update of c`,
);

/**
 * A conversation as the viewer has it.
 * @param lock true in a transaction that changes it: who writes into one conversation does it one after the other
 * @throws {ApiError} 404 for none, or with somebody who is blocked or blocks; 403 for one of two others
 */
export async function readMembership(
  db: Queryable,
  userId: number,
  chatId: number,
  { lock }: { lock: boolean },
): Promise<Membership> {
  const [found] = await (lock ? selectMembershipForUpdate : selectMembership)(db, userId, chatId);
  if (!found) throw notFound('chat');
  const { peer_id, visible, ...rest } = found;
  if (peer_id === null) throw new ApiError(403, 'not-your-chat', 'This is the conversation of others.');
  if (!visible) throw notFound('chat');
  return { ...rest, peer_id };
}

/**
 * A message that a person still sees.
 * @param message the name of the table in the statement
 * @param user who looks
 * @param member the name of their row of `chat_members`
 */
export function messageVisibleTo(message: string, user: string, member: string): string {
  return `${message}.id > ${member}.cleared_id and (
    ${message}.sender_id = ${user} and ${message}.sender_deleted_at is null
    or ${message}.receiver_id = ${user} and ${message}.receiver_deleted_at is null)`;
}

const recountStatement = statement<never, [userIds: number[], chatId: number]>(
  'message-recount',
  `update chat_members m set
     unread = (
       select count(*) from messages x
       where x.chat_id = m.chat_id and x.receiver_id = m.user_id and x.unread and ${messageVisibleTo('x', 'm.user_id', 'm')}),
     last_message_id = (
       select x.id from messages x
       where x.chat_id = m.chat_id and ${messageVisibleTo('x', 'm.user_id', 'm')}
       order by x.id desc limit 1)
   where m.user_id = any($1) and m.chat_id = $2`,
);

/** Brings what members keep of their messages in line with them, where some were deleted or came back. */
export async function recountChat(db: Queryable, userIds: number[], chatId: number): Promise<void> {
  await recountStatement(db, userIds, chatId);
}
