import type { Conversation } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { userBlockedError } from '../visibility/index.ts';
import { MAX_REQUEST_MESSAGES } from './constants.ts';
import type { MemberState } from './membership.ts';

interface ReceiverRow {
  id: number;
  is_public: boolean;
  who_may_message: 'everyone' | 'followed' | 'nobody';
  follows: boolean;
  blocks: boolean;
  is_blocked: boolean;
  chat_id: number | null;
  /** The receiver's state of the conversation; null if there is none. */
  state: MemberState | null;
  /** Number of messages in a pending request. */
  waiting: number;
}

const SELECT = `select u.id, u.is_public, coalesce(s.who_may_message, 'everyone') as who_may_message,
    exists (select from follows where follower_id = u.id and followed_id = $1) as follows,
    exists (select from blocks where blocker_id = $1 and blocked_id = u.id) as blocks,
    exists (select from blocks where blocker_id = u.id and blocked_id = $1) as is_blocked,
    m.chat_id, m.state,
    case when m.state = 'request' then (
      select count(*) from (
        select from messages x
        where x.chat_id = m.chat_id and x.sender_id = $1 and x.id > m.cleared_id limit ${MAX_REQUEST_MESSAGES}
      ) x) else 0 end as waiting
  from users u
  left join user_settings s on s.user_id = u.id
  left join chat_members m on m.user_id = u.id and m.peer_id = $1`;

const selectReceiver = statement<ReceiverRow, [senderId: number, receiverId: number]>(
  'message-receiver',
  `${SELECT} where u.id = $2`,
);

/** The receiver of a message, and how the sender may write to them. */
export interface Receiver {
  id: number;
  chatId: number | null;
  writing: Conversation['writing'];
}

/**
 * Finds the receiver of a message and decides how the sender may write (decision 021). A receiver who follows
 * the sender gets messages directly. For any other receiver the first messages are a request. The receiver's
 * settings may reject new conversations.
 * @throws {ApiError} 404 if the receiver does not exist or has blocked the sender; 403 if the sender has
 *   blocked the receiver
 */
export async function findReceiver(db: Queryable, senderId: number, receiverId: number): Promise<Receiver> {
  const [row] = await selectReceiver(db, senderId, receiverId);
  if (!row?.is_public || row.is_blocked) throw notFoundError('user');
  if (row.blocks) throw userBlockedError();
  return { id: row.id, chatId: row.chat_id, writing: determineMessagingMode(row) };
}

function determineMessagingMode({
  state,
  who_may_message,
  follows,
  waiting,
}: ReceiverRow): Receiver['writing'] {
  if (state === 'open') return 'open';
  if (who_may_message === 'nobody') return 'closed';
  if (follows) return 'open';
  if (who_may_message === 'followed' || state === 'declined') return 'closed';
  return waiting >= MAX_REQUEST_MESSAGES ? 'waiting' : 'request';
}

/** A 403 error for a sender who may not write. Does not reveal the receiver's reason. */
export function messagingNotAllowedError(writing: 'waiting' | 'closed'): ApiError {
  return writing === 'waiting'
    ? new ApiError(403, 'request-waits', 'You can send more messages once your request is accepted.')
    : new ApiError(403, 'messages-closed', "You can't message this user.");
}
