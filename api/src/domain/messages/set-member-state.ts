import { statement } from '../../platform/db/statement.ts';

/** Accepts or declines a message request. */
export const setMemberState = statement<never, [userId: number, chatId: number, state: 'open' | 'declined']>(
  'message-state',
  'update chat_members set state = $3 where user_id = $1 and chat_id = $2',
);
