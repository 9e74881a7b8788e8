import { calls } from '@ontrend/shared/wire';
import { type ChatRow, SELECT_CHATS_SQL, toConversations } from '../../domain/messages/chat-view.ts';
import { findReceiver } from '../../domain/messages/find-receiver.ts';
import { readMembership } from '../../domain/messages/membership.ts';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { ownProfileError } from '../../domain/visibility/errors.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findChat = statement<ChatRow, [userId: number, chatId: number]>(
  'message-chat',
  `${SELECT_CHATS_SQL} where m.user_id = $1 and m.chat_id = $2`,
);
const findUsername = statement<{ username: string }, [id: number]>(
  'username-by-id',
  'select username from users where id = $1',
);

/**
 * Returns a conversation and whether the viewer may write in it. For a username, the conversation may not
 * exist yet.
 */
export const messageChat = defineHandler(
  calls.messageChat,
  async ({ body, viewer, services }) => {
    const { pool, config } = services;
    const username = await findRequestedUsername();
    const peer = await findPublicUser(services, username, viewer);
    if (peer.id === viewer.id) throw ownProfileError("You can't message yourself.");
    const { chatId, writing } = await findReceiver(pool, viewer.id, peer.id);
    const rows = chatId === null ? [] : await findChat(pool, viewer.id, chatId);
    const [chat] = await toConversations(services, rows, viewer);
    const user = {
      id: peer.id,
      username: peer.username,
      name: peer.name,
      avatar: avatarUrl(peer.avatar_key, config.mediaUrl),
    };
    return { data: { chatId: null, user, lastMessage: null, unread: 0, state: 'open', ...chat, writing } };

    async function findRequestedUsername(): Promise<string> {
      if (body.username !== undefined) return body.username;
      if (body.chatId === undefined) {
        const message = 'Field is required';
        throw new ApiError(422, 'invalid-input', message, { chatId: [message] });
      }
      const { peer_id } = await readMembership(pool, viewer.id, body.chatId, { lock: false });
      const [row] = await findUsername(pool, peer_id);
      return row?.username ?? '';
    }
  },
  { reads: 'primary' },
);
