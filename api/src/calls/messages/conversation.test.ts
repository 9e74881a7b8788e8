import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../../test/api.ts';
import { openEventStream } from '../../../test/event-stream-client.ts';
import { createUser, createVideo, insertRow, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let ann: TestUser & { token: string };
let bob: TestUser & { token: string };

async function createMember() {
  const receiver = await createUser(api.pool);
  return { ...receiver, token: (await signIn(api, receiver)).token };
}
const follow = (one: typeof ann, other: TestUser) =>
  api.call('app/user/subscribe', { userId: other.id }, one.token);
const setWhoMayMessage = (receiver: TestUser, who_may_message: string) =>
  insertRow(api.pool, 'user_settings', { user_id: receiver.id, who_may_message });

beforeEach(async () => {
  [ann, bob] = [await createMember(), await createMember()];
});

/** Sends a message, by default from Ann to Bob. */
const send = async (message: string, from = ann, to: TestUser = bob, key?: string) =>
  (await api.call('app/message/send', { chat: { receiverId: to.id, message, key } }, from.token)).data
    .message;
const readError = async (path: string, body: unknown, as = ann) => {
  const { statusCode, json } = await api.request(path, body, as.token);
  return [statusCode, json.code];
};
const chats = async (as: typeof ann, requests = false) =>
  (await api.call('app/message/chats', { requests }, as.token)).data;
const texts = async (chatId: number, as: typeof ann) =>
  (await api.call('app/message/messages', { chatId }, as.token)).data.map(({ message }) => message);
const badge = async (as: typeof ann) =>
  (await api.call('app/notification/unread', {}, as.token)).data.find(({ activityId }) => activityId === 1)
    ?.count ?? 0;

describe('permission to write', () => {
  it('opens the conversation immediately when the receiver follows the sender', async () => {
    await follow(bob, ann);
    const { chatId } = await send('Hi Bob');
    expect(await chats(bob)).toMatchObject([
      { chatId, state: 'open', unread: 1, lastMessage: { message: 'Hi Bob' } },
    ]);
    expect(await chats(bob, true)).toEqual([]);
    expect(await badge(bob)).toBe(1);
    expect(await chats(ann)).toMatchObject([{ chatId, state: 'open', unread: 0 }]);
  });

  it('sends a request otherwise, which becomes a conversation when accepted', async () => {
    const { chatId } = await send('Hi, I am new here');
    expect(await chats(bob)).toEqual([]);
    expect(await chats(bob, true)).toMatchObject([{ chatId, state: 'request', unread: 1 }]);
    expect(await chats(ann)).toMatchObject([{ chatId, state: 'waiting' }]);
    // Reading a request sends no read receipt.
    await api.call('app/message/mark-as-read', { chatId }, bob.token);
    expect(await chats(ann)).toMatchObject([{ lastMessage: { unread: true } }]);
    await api.call('app/message/request-accept', { chatId }, bob.token);
    await api.call('app/message/request-accept', { chatId }, bob.token);
    expect(await chats(bob)).toMatchObject([{ chatId, state: 'open' }]);
    expect(await chats(ann)).toMatchObject([{ chatId, state: 'open' }]);
    expect(await readError('app/message/request-decline', { chatId }, bob)).toEqual([409, 'not-a-request']);
  });

  it('accepts a request by replying or following', async () => {
    await send('Hi');
    await send('Hello', bob, ann);
    expect(await chats(bob)).toMatchObject([{ state: 'open' }]);
    const carl = await createMember();
    await send('Hi', carl, bob);
    await follow(bob, carl);
    await send('Thanks for following', carl, bob);
    expect(await chats(bob)).toHaveLength(2);
    expect(await chats(bob, true)).toEqual([]);
  });

  it('limits the number of new requests', async () => {
    for (let n = 0; n < 5; n += 1) await send(`Please ${n}`);
    const body = { chat: { receiverId: bob.id, message: 'One more' } };
    expect(await readError('app/message/send', body)).toEqual([403, 'request-waits']);
  });

  it('removes a declined request and rejects messages until the receiver follows or writes', async () => {
    const { chatId } = await send('Buy this');
    await api.call('app/message/request-decline', { chatId }, bob.token);
    expect([await chats(bob), await chats(bob, true), await badge(bob)]).toEqual([[], [], 0]);
    expect((await api.call('app/notification/get', {}, bob.token)).data).toEqual([]);
    expect(await chats(ann)).toMatchObject([{ state: 'waiting' }]);
    const body = { chat: { receiverId: bob.id, message: 'Buy that' } };
    expect(await readError('app/message/send', body)).toEqual([403, 'messages-closed']);
    await send('What was it?', bob, ann);
    expect(await texts(chatId, bob)).toEqual(['What was it?']);
    await send('Never mind');
    expect(await chats(bob)).toMatchObject([{ state: 'open' }]);
  });

  it.each([
    ['nobody', true, 'closed'],
    ['followed', false, 'closed'],
    ['followed', true, 'open'],
    ['everyone', false, 'request'],
  ])('setting %s, followed: %s', async (who, isFollowed, writing) => {
    await setWhoMayMessage(bob, who);
    if (isFollowed) await follow(bob, ann);
    const { data } = await api.call('app/message/chat', { username: bob.username }, ann.token);
    expect(data).toMatchObject({ chatId: null, user: { id: bob.id }, writing });
    const response = await api.request(
      'app/message/send',
      { chat: { receiverId: bob.id, message: 'Hi' } },
      ann.token,
    );
    expect(response.statusCode).toBe(writing === 'closed' ? 403 : 200);
    expect(await chats(bob, writing === 'request')).toHaveLength(writing === 'closed' ? 0 : 1);
  });

  it('does not apply the setting to open conversations', async () => {
    await follow(bob, ann);
    await send('Hi');
    await setWhoMayMessage(bob, 'nobody');
    await send('Still there?');
    expect(await badge(bob)).toBe(2);
  });

  it('rejects messages between blocked users and hides the conversation for both', async () => {
    await follow(bob, ann);
    const { chatId, messageId } = await send('Hi');
    await api.call('app/user/block', { userId: ann.id }, bob.token);
    const body = { chat: { receiverId: bob.id, message: 'Hi' } };
    expect(await readError('app/message/send', body)).toEqual([404, 'user-not-found']);
    const back = { chat: { receiverId: ann.id, message: 'Hi' } };
    expect(await readError('app/message/send', back, bob)).toEqual([403, 'person-blocked']);
    for (const receiver of [ann, bob]) {
      expect([await chats(receiver), await badge(receiver)]).toEqual([[], 0]);
      expect(await readError('app/message/messages', { chatId }, receiver)).toEqual([404, 'chat-not-found']);
      const found = await api.call('app/message/search', { search: 'Hi' }, receiver.token);
      expect([found.data, found.chats]).toEqual([[], []]);
    }
    await api.call('app/user/unblock', { userId: ann.id }, bob.token);
    expect(await chats(bob)).toMatchObject([{ chatId, lastMessage: { messageId } }]);
  });
});

describe('sending', () => {
  beforeEach(() => follow(bob, ann));

  it('stores one message per key, also when it is sent several times concurrently', async () => {
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3, 4].map(() => send('Once', ann, bob, key)));
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(sent[0]).toMatchObject({
      message: 'Once',
      key,
      senderId: ann.id,
      receiverId: bob.id,
      unread: true,
    });
    expect(await texts(sent[0]?.chatId ?? 0, bob)).toEqual(['Once']);
    expect(await badge(bob)).toBe(1);
    const carl = await createMember();
    const other = { chat: { receiverId: carl.id, message: 'Once', key } };
    expect(await readError('app/message/send', other)).toEqual([409, 'key-used']);
    const [theirs] = (await api.call('app/message/messages', { chatId: sent[0]?.chatId ?? 0 }, bob.token))
      .data;
    expect(theirs?.key).toBeNull();
  });

  it('updates counters correctly while both users write, read and delete', async () => {
    const { chatId } = await send('Start');
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const [from, to] = n % 2 === 0 ? [ann, bob] : [bob, ann];
        const { messageId } = await send(`Message ${n}`, from, to);
        if (n % 5 === 0) await api.call('app/message/delete', { messageId, forBoth: true }, from.token);
        if (n % 7 === 0) await api.call('app/message/mark-as-read', { chatId }, to.token);
      }),
    );
    const { rows } = await api.pool.query(
      `select m.unread - (select count(*) from messages x where x.chat_id = m.chat_id and x.receiver_id = m.user_id
           and x.unread and x.receiver_deleted_at is null) as drift,
         m.last_message_id = (select max(id) from messages x where x.chat_id = m.chat_id
           and sender_deleted_at is null and receiver_deleted_at is null) as is_last
       from chat_members m where m.chat_id = $1`,
      [chatId],
    );
    expect(rows).toEqual(Array(2).fill({ drift: 0, is_last: true }));
  });

  it('shows a link to a video as a card to viewers who may see it', async () => {
    const video = await createVideo(api.pool, bob, { description: 'Look at that' });
    const secret = await createVideo(api.pool, bob, { visibility: 'private' });
    const card = await send(`See http://localhost:3000/video/${video.file_name}?sf=bob`);
    expect(card.video).toMatchObject({
      fileName: expect.stringContaining(video.file_name),
      user: { id: bob.id },
    });
    expect((await send(`/video/${video.file_name}`)).video).not.toBeNull();
    expect((await send(`http://localhost:3000/video/${secret.file_name}`)).video).toBeNull();
    expect((await send(`https://elsewhere.example/video/${video.file_name}`)).video).toBeNull();
    expect((await send(`/video/${secret.file_name}`, bob, ann)).video).not.toBeNull();
    const { data } = await api.call('app/message/messages', { chatId: card.chatId }, ann.token);
    expect(data.map((message) => message.video !== null)).toEqual([false, false, false, true, true]);
  });

  it('is published to open pages of both users', async () => {
    const [hers, his] = [
      await openEventStream(api.origin, ann.token),
      await openEventStream(api.origin, bob.token),
    ];
    const { chatId, messageId } = await send('Hi');
    const sent = { topic: 'messages', chatId, messageId, change: 'sent' };
    expect(await hers.next(({ topic }) => topic === 'messages')).toEqual(sent);
    expect(await his.next(({ topic }) => topic === 'messages')).toEqual(sent);
    await api.call('app/message/mark-as-read', { chatId }, bob.token);
    expect(await hers.next(({ topic }) => topic === 'messages')).toEqual({
      topic: 'messages',
      chatId,
      messageId: null,
      change: 'read',
    });
    expect(await chats(ann)).toMatchObject([{ lastMessage: { unread: false } }]);
    expect(await badge(bob)).toBe(0);
    expect((await api.call('app/notification/get', {}, bob.token)).data).toMatchObject([
      { type: 'message', unread: false, text: 'Hi' },
    ]);
    hers.close();
    his.close();
  });
});

describe('deleting', () => {
  beforeEach(() => follow(bob, ann));

  it('updates the notification to quote the previous message, or removes it', async () => {
    const quoted = async () =>
      (await api.call('app/notification/get', {}, bob.token)).data.map(({ text, unread }) => [text, unread]);
    const { chatId, messageId } = await send('One');
    await api.call('app/message/mark-as-read', { chatId }, bob.token);
    const two = await send('Two');
    await api.call('app/message/delete', { messageId: two.messageId }, ann.token);
    expect(await quoted()).toEqual([['Two', true]]);
    await api.call('app/message/restore', { messageId: two.messageId }, ann.token);
    const events = await openEventStream(api.origin, bob.token);
    await api.call('app/message/delete', { messageId: two.messageId, forBoth: true }, ann.token);
    await events.next(({ topic }) => topic === 'notifications');
    expect(await quoted()).toEqual([['One', false]]);
    await api.call('app/message/delete', { messageId, forBoth: true }, ann.token);
    expect(await quoted()).toEqual([]);
    await api.call('app/message/restore', { messageId: two.messageId }, ann.token);
    expect(await quoted()).toEqual([['Two', true]]);
    await api.call('app/message/delete-chat', { chatId }, bob.token);
    expect(await quoted()).toEqual([]);
    await api.call('app/message/restore-chat', { chatId }, bob.token);
    expect(await quoted()).toEqual([['Two', true]]);
    events.close();
  });

  it('deletes for the viewer, or for both if the viewer is the sender, and can be undone', async () => {
    const { chatId, messageId } = await send('One');
    const two = await send('Two');
    await api.call('app/message/delete', { messageId: two.messageId }, bob.token);
    await api.call('app/message/delete', { messageId: two.messageId }, bob.token);
    expect([await texts(chatId, ann), await texts(chatId, bob)]).toEqual([['Two', 'One'], ['One']]);
    expect(await chats(bob)).toMatchObject([{ unread: 1, lastMessage: { message: 'One' } }]);
    await api.call('app/message/delete', { messageId, forBoth: true }, ann.token);
    expect([await texts(chatId, ann), await texts(chatId, bob)]).toEqual([['Two'], []]);
    expect([await chats(bob), await badge(bob)]).toEqual([[], 0]);
    await api.call('app/message/restore', { messageId }, ann.token);
    await api.call('app/message/restore', { messageId: two.messageId }, bob.token);
    expect([await texts(chatId, ann), await texts(chatId, bob)]).toEqual([
      ['Two', 'One'],
      ['Two', 'One'],
    ]);
    expect(await chats(bob)).toMatchObject([{ unread: 2, lastMessage: { message: 'Two' } }]);
    await api.call('app/message/delete', { messageId }, ann.token);
    await api.pool.query(`update messages set sender_deleted_at = now() - interval '1 hour' where id = $1`, [
      messageId,
    ]);
    expect(await readError('app/message/restore', { messageId })).toEqual([409, 'too-late']);
  });

  it.each([
    ['has not deleted it', []],
    ['had deleted it', ['delete']],
    ['had deleted the conversation', ['delete-chat']],
  ])('the receiver who %s cannot restore or read what the sender has taken back', async (_, earlier) => {
    const { chatId, messageId } = await send('A secret');
    for (const call of earlier)
      await api.request(`app/message/${call}`, call === 'delete' ? { messageId } : { chatId }, bob.token);
    await api.call('app/message/delete', { messageId, forBoth: true }, ann.token);
    expect(await readError('app/message/restore', { messageId }, bob)).toEqual([409, 'message-withdrawn']);
    await api.request('app/message/restore-chat', { chatId }, bob.token);
    expect(await texts(chatId, bob)).toEqual([]);
    const around = await api.call('app/message/messages', { chatId, around: messageId }, bob.token);
    const found = await api.call('app/message/search', { search: 'secret' }, bob.token);
    const notified = await api.call('app/notification/get', {}, bob.token);
    const file = await api.request('app/user/export', { password: PASSWORD }, bob.token);
    expect(JSON.stringify([around, found, notified, file.json, await chats(bob)])).not.toContain('A secret');

    await api.call('app/message/restore', { messageId }, ann.token);
    expect(await texts(chatId, ann)).toEqual(['A secret']);
    expect(await texts(chatId, bob)).toEqual(earlier[0] === 'delete' ? [] : ['A secret']);
  });

  it('the sender can take back what both have deleted for themselves', async () => {
    const { chatId, messageId } = await send('A secret');
    await api.call('app/message/delete', { messageId }, bob.token);
    await api.call('app/message/delete', { messageId }, ann.token);
    await api.call('app/message/delete', { messageId, forBoth: true }, ann.token);
    expect(await readError('app/message/restore', { messageId }, bob)).toEqual([409, 'message-withdrawn']);
    expect(await texts(chatId, bob)).toEqual([]);
  });

  it('deletes a conversation for the viewer; a new message starts a new one; it can be undone', async () => {
    const { chatId } = await send('One');
    await send('Two');
    await api.call('app/message/delete-chat', { chatId }, bob.token);
    await api.call('app/message/delete-chat', { chatId }, bob.token);
    expect([await chats(bob), await texts(chatId, bob), await badge(bob)]).toEqual([[], [], 0]);
    expect(await texts(chatId, ann)).toEqual(['Two', 'One']);
    await send('Three');
    expect(await texts(chatId, bob)).toEqual(['Three']);
    expect(await chats(bob)).toMatchObject([{ unread: 1 }]);
    await api.call('app/message/restore-chat', { chatId }, bob.token);
    expect(await texts(chatId, bob)).toEqual(['Three', 'Two', 'One']);
    expect(await chats(bob)).toMatchObject([{ unread: 3 }]);
  });
});

it('pages in both directions without repeats or gaps while both users write', async () => {
  await follow(bob, ann);
  const { chatId } = await send('First');
  await api.pool.query(
    `insert into messages (chat_id, sender_id, receiver_id, text)
     select $1, $2, $3, 'Message ' || n from generate_series(1, 500) as n`,
    [chatId, ann.id, bob.id],
  );
  const { rows } = await api.pool.query<{ id: number }>(
    'select id from messages where chat_id = $1 order by id desc',
    [chatId],
  );
  const ids = rows.map(({ id }) => id);
  const page = async (body: object) => {
    const response = await api.call('app/message/messages', { chatId, ...body }, bob.token);
    await send('Between the pages');
    return response;
  };
  const around = await page({ around: ids[250] });
  const seen = around.data.map(({ messageId }) => messageId);
  for (let token = around.nextPageToken; token; ) {
    const older = await page({ nextPageToken: token });
    seen.push(...older.data.map(({ messageId }) => messageId));
    token = older.nextPageToken;
  }
  for (let token = around.previousPageToken; token && seen[0] !== ids[0]; ) {
    const newer = await page({ nextPageToken: token });
    seen.unshift(...newer.data.map(({ messageId }) => messageId));
    token = newer.previousPageToken;
  }
  const begin = seen.indexOf(ids[0] ?? 0);
  expect(begin).toBeGreaterThanOrEqual(0);
  expect(seen.slice(begin)).toEqual(ids);
});

it('finds messages by any part of their text in any script, and conversations by name', async () => {
  await follow(bob, ann);
  const { chatId } = await send('Straße 50% off_today');
  await send('明日は東京に行きます 🎉');
  await send('Nothing');
  const find = async (search: string, as = bob) =>
    (await api.call('app/message/search', { search }, as.token)).data.map(({ message }) => message.message);
  expect(await find('STRASSE')).toEqual([]);
  expect(await find('straße 50%')).toHaveLength(1);
  expect(await find('0% OFF_t')).toHaveLength(1);
  expect(await find('東京')).toHaveLength(1);
  expect(await find('🎉')).toHaveLength(1);
  const byName = await api.call('app/message/search', { search: ann.username.slice(2) }, bob.token);
  expect(byName.chats.map((chat) => chat.chatId)).toEqual([chatId]);
  const carl = await createMember();
  expect(await find('東京', carl)).toEqual([]);
});

describe('errors', () => {
  it.each([
    ['app/message/messages', 'chat'],
    ['app/message/chat', 'chat'],
    ['app/message/mark-as-read', 'chat'],
    ['app/message/delete-chat', 'chat'],
    ['app/message/restore-chat', 'chat'],
    ['app/message/request-accept', 'chat'],
    ['app/message/request-decline', 'chat'],
    ['app/message/delete', 'message'],
    ['app/message/restore', 'message'],
  ])(
    '%s: 404 for unknown ids, 403 for those of others, 422 for invalid values, 401 for guests',
    async (path, thing) => {
      const { chatId, messageId } = await send('Between us');
      const carl = await createMember();
      const own = thing === 'chat' ? { chatId } : { messageId };
      const none = thing === 'chat' ? { chatId: 999_999 } : { messageId: 999_999 };
      expect(await readError(path, own, carl)).toEqual([403, `not-your-${thing}`]);
      expect(await readError(path, none, carl)).toEqual([404, `${thing}-not-found`]);
      expect((await api.request(path, { [`${thing}Id`]: 'x' }, ann.token)).statusCode).toBe(422);
      expect((await api.request(path, own)).statusCode).toBe(401);
      expect(await texts(chatId, bob)).toEqual(['Between us']);
    },
  );

  it.each([
    ['to yourself', () => ({ receiverId: ann.id, message: 'Hi' }), 422],
    ['to an unknown user', () => ({ receiverId: 999_999, message: 'Hi' }), 404],
    ['only whitespace', () => ({ receiverId: bob.id, message: ' \n ' }), 422],
    ['only invisible characters', () => ({ receiverId: bob.id, message: '\u202e\u0007' }), 422],
    ['a text that is too long', () => ({ receiverId: bob.id, message: 'x'.repeat(2_001) }), 422],
    ['with an invalid key', () => ({ receiverId: bob.id, message: 'Hi', key: '1' }), 422],
  ])('sending %s', async (_what, chat, status) => {
    expect((await api.request('app/message/send', { chat: chat() }, ann.token)).statusCode).toBe(status);
    expect(await chats(ann)).toEqual([]);
  });

  it("rejects a forged token, a token of another list, and deleting another user's message for both", async () => {
    const { chatId, messageId } = await send('Hi');
    const forged = { chatId, nextPageToken: 'e30.AAAA' };
    expect((await readError('app/message/messages', forged))[0]).toBe(400);
    expect((await readError('app/message/chats', { nextPageToken: 'e30.AAAA' }))[0]).toBe(400);
    expect((await readError('app/message/search', { search: 'a', nextPageToken: 'x' }))[0]).toBe(400);
    const both = { messageId, forBoth: true };
    expect(await readError('app/message/delete', both, bob)).toEqual([403, 'not-your-message']);
    expect(await texts(chatId, ann)).toEqual(['Hi']);
  });
});
