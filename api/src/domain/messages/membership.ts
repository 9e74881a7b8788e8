import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { notBlockedSql } from '../visibility/index.ts';

/** The member's decision about messages from a user they do not follow. */
export type MemberState = 'open' | 'request' | 'declined';

/** A conversation as one member sees it. */
export interface Membership {
  chat_id: number;
  peer_id: number;
  state: MemberState;
  /** Messages up to this id are deleted for the member. */
  cleared_id: number;
}

interface MembershipRow extends Omit<Membership, 'peer_id'> {
  /** Null if the user is not a member. */
  peer_id: number | null;
  /** False if one member has blocked the other. */
  visible: boolean;
}

type Values = [userId: number, chatId: number];

const SELECT = `select c.id as chat_id, m.peer_id, m.state, m.cleared_id, ${notBlockedSql('$1', 'm.peer_id')} as visible
  from chats c left join chat_members m on m.chat_id = c.id and m.user_id = $1
  where c.id = $2`;

export const selectMembership = statement<MembershipRow, Values>('message-membership', SELECT);
const selectMembershipForUpdate = statement<MembershipRow, Values>(
  'message-membership-lock',
  `${SELECT} for no key update of c`,
);

/**
 * Reads the viewer's membership of a conversation.
 * @param lock true in a transaction that changes the conversation: serializes changes
 * @throws {ApiError} 404 if it does not exist or one member has blocked the other; 403 if the viewer is not a
 *   member
 */
export async function readMembership(
  db: Queryable,
  userId: number,
  chatId: number,
  { lock }: { lock: boolean },
): Promise<Membership> {
  const [found] = await (lock ? selectMembershipForUpdate : selectMembership)(db, userId, chatId);
  if (!found) throw notFoundError('chat');
  const { peer_id, visible, ...rest } = found;
  if (peer_id === null) throw new ApiError(403, 'not-your-chat', "You aren't part of this conversation.");
  if (!visible) throw notFoundError('chat');
  return { ...rest, peer_id };
}

/**
 * Condition: a message that a member has not deleted.
 * @param message table name of the message in the statement
 * @param user SQL expression of the member's id
 * @param member table name of the member's row of `chat_members`
 */
export function messageVisibleToSql(message: string, user: string, member: string): string {
  return `${message}.id > ${member}.cleared_id and (
    ${message}.sender_id = ${user} and ${message}.sender_deleted_at is null
    or ${message}.receiver_id = ${user} and ${message}.receiver_deleted_at is null)`;
}

const recountStatement = statement<never, [userIds: number[], chatId: number]>(
  'message-recount',
  `update chat_members m set
     unread = (
       select count(*) from messages x
       where x.chat_id = m.chat_id and x.receiver_id = m.user_id and x.unread and ${messageVisibleToSql('x', 'm.user_id', 'm')}),
     last_message_id = (
       select x.id from messages x
       where x.chat_id = m.chat_id and ${messageVisibleToSql('x', 'm.user_id', 'm')}
       order by x.id desc limit 1)
   where m.user_id = any($1) and m.chat_id = $2`,
);

/** Recomputes the unread count and the last message of members after messages were deleted or restored. */
export async function recountChat(db: Queryable, userIds: number[], chatId: number): Promise<void> {
  await recountStatement(db, userIds, chatId);
}
