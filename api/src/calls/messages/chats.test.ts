import { useTestApi } from '../../../test/api.ts';
import { createUser, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();

async function insertChat(me: TestUser, peer: TestUser, text: string, at: string): Promise<number> {
  const [low, high] = [me.id, peer.id].toSorted((a, b) => a - b);
  const chat = await insertRow<{ id: number }>(api.pool, 'chats', { low_user_id: low, high_user_id: high });
  const message = await insertRow<{ id: number }>(api.pool, 'messages', {
    chat_id: chat.id,
    sender_id: peer.id,
    receiver_id: me.id,
    text,
    created_at: at,
  });
  for (const [user, other, unread] of [
    [me, peer, 1],
    [peer, me, 0],
  ] as const) {
    await insertRow(api.pool, 'chat_members', {
      chat_id: chat.id,
      user_id: user.id,
      peer_id: other.id,
      unread,
      last_message_id: message.id,
      last_message_at: at,
    });
  }
  return chat.id;
}

it("lists the viewer's conversations, latest message first", async () => {
  const [me, ann, bob] = [await createUser(api.pool), await createUser(api.pool), await createUser(api.pool)];
  const older = await insertChat(me, ann, 'Hi!', '2026-03-01T10:00:00Z');
  const newer = await insertChat(me, bob, 'Hello?', '2026-03-02T10:00:00Z');
  await insertChat(ann, bob, 'A secret', '2026-03-03T10:00:00Z');
  const { token } = await signIn(api, me);

  const { data } = await api.call('app/message/chats', {}, token);
  expect(data.map(({ chatId }) => chatId)).toEqual([newer, older]);
  expect(data[0]).toEqual({
    chatId: newer,
    user: { id: bob.id, username: bob.username, name: expect.any(String), avatar: null },
    lastMessage: {
      messageId: expect.any(Number),
      chatId: newer,
      senderId: bob.id,
      receiverId: me.id,
      message: 'Hello?',
      createdAt: Date.UTC(2026, 2, 2, 10) / 1_000,
      unread: true,
      key: null,
      video: null,
    },
    unread: 1,
    state: 'open',
  });
});

it('returns empty lists to a user without conversations', async () => {
  const { token } = await signIn(api, await createUser(api.pool));
  expect(await api.call('app/message/chats', {}, token)).toEqual({
    data: [],
    requests: 0,
    nextPageToken: null,
  });
});

it('requires sign-in', async () => {
  expect((await api.request('app/message/chats')).statusCode).toBe(401);
});
