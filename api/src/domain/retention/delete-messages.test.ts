import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { purgeDeletedMessages } from './delete-messages.ts';

const api = useTestApi();

it('deletes messages that both members deleted, individually or with the conversation, after a day', async () => {
  const [ann, bob] = [await createUser(api.pool), await createUser(api.pool)];
  const tokens = [(await signIn(api, ann)).token, (await signIn(api, bob)).token] as const;
  const send = async (message: string) =>
    (await api.call('app/message/send', { chat: { receiverId: bob.id, message } }, tokens[0])).data.message;
  const left = async () => {
    await purgeDeletedMessages(api.pool, new AbortController().signal);
    const { rows } = await api.pool.query<{ text: string }>('select text from messages order by id');
    return rows.map(({ text }) => text);
  };
  const yesterday = `now() - interval '25 hours'`;
  const { chatId } = await send('Cleared by both');
  await api.call('app/message/delete-chat', { chatId }, tokens[1]);
  const both = await send('Deleted for both');
  const own = await send('Deleted by one');
  await api.call('app/message/delete', { messageId: both.messageId, forBoth: true }, tokens[0]);
  await api.call('app/message/delete', { messageId: own.messageId }, tokens[0]);
  expect(await left()).toHaveLength(3);
  await api.pool.query(
    `update messages set sender_deleted_at = ${yesterday},
       receiver_deleted_at = receiver_deleted_at - interval '25 hours' where sender_deleted_at is not null`,
  );
  await api.pool.query(`update chat_members set cleared_at = ${yesterday} where cleared_at is not null`);
  expect(await left()).toEqual(['Cleared by both', 'Deleted by one']);
  await api.call('app/message/delete-chat', { chatId }, tokens[0]);
  expect(await left()).toHaveLength(2);
  await api.pool.query(`update chat_members set cleared_at = ${yesterday} where cleared_at is not null`);
  expect(await left()).toEqual(['Deleted by one']);
  const { data } = await api.call('app/message/messages', { chatId }, tokens[1]);
  expect(data.map(({ message }) => message)).toEqual(['Deleted by one']);
});
