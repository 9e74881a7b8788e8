import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Message } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { layOut } from '../../testing/lay-out.ts';
import {
  MARA,
  ownMessage,
  page,
  someChat,
  someConversation,
  someMessage,
  VIEWER,
} from '../../testing/some.ts';

let api: FakeApi;
let putBack: () => void;
let sent: Message[];

const OFFLINE = () => {
  throw new TypeError('Failed to fetch');
};

/** The server takes what it is sent, once for a key. */
function deliver({ chat }: { chat: { message: string; key?: string | undefined } }) {
  const key = chat.key ?? null;
  const known = sent.find((one) => one.key === key);
  const message = known ?? ownMessage(10 + sent.length, { message: chat.message, key, unread: true });
  if (!known) sent.push(message);
  return { data: { message } };
}

beforeEach(() => {
  putBack = layOut();
  localStorage.clear();
  sent = [];
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  api = fakeApi();
  api.on('app/message/chats', { data: [someChat(1, MARA.name)], requests: 0, nextPageToken: null });
  api.on('app/message/chat', ({ chatId, username }) => ({
    data: someConversation(
      chatId === 2 || username === 'bob'
        ? { chatId: 2, user: { id: 102, username: 'bob', name: 'Bob', avatar: null } }
        : {},
    ),
  }));
  api.on('app/message/messages', () => page([someMessage(1), ...sent]));
  api.on('app/message/mark-as-read', { data: {} });
  api.on('app/message/send', deliver);
});
afterEach(() => {
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'refused' });
  });
  putBack();
});

const show = (at = '/messages/c/1') => renderRemote(remote, { at });
const field = (name = MARA.name) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${name}` });
const log = async () => within(await screen.findByRole('region', { name: `Messages with ${MARA.name}` }));
const row = async (text: string) => (await (await log()).findByText(text)).closest('li') as HTMLElement;
const kept = () => Object.keys(localStorage).filter((key) => key.includes('.outbox.'));
const comeBack = () => act(() => void dispatchEvent(new Event('online')));

test('Enter sends, Shift and Enter begin a line', async () => {
  show();
  await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['One\ntwo']));
  expect(await field()).toHaveValue('');
  expect(within(await row(/One/ as never)).getByText('Sent')).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('blanks are nothing to send, and too much is counted', async () => {
  show();
  await userEvent.type(await field(), '  {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.clear(await field());
  await userEvent.click(await field());
  await userEvent.paste('x'.repeat(2_001));
  expect(screen.getByText('1 character too many')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(api.bodies('app/message/send')).toEqual([]);
});

test('without a line it waits, outlives the page, and is sent once, in order, when the line is back', async () => {
  api.on('app/message/send', OFFLINE);
  const { unmount } = show();
  await userEvent.type(await field(), 'First{Enter}Second{Enter}');
  expect(await within(await row('First')).findByText('Waits for the connection')).toBeInTheDocument();
  expect(kept()).toHaveLength(2);
  unmount();
  show();
  await row('Second');
  api.on('app/message/send', deliver);
  comeBack();
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['First', 'Second']));
  const keys = api.bodies('app/message/send').map(({ chat }) => chat.key);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await (await log()).findAllByText('First')).toHaveLength(1);
  expect(kept()).toEqual([]);
});

test('an answer that was not heard does not send it twice', async () => {
  api.on('app/message/send', (body) => {
    deliver(body);
    return OFFLINE();
  });
  show();
  await userEvent.type(await field(), 'Once{Enter}');
  await within(await row('Once')).findByText('Waits for the connection');
  api.on('app/message/send', deliver);
  await userEvent.click(within(await row('Once')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(kept()).toEqual([]));
  expect(sent).toHaveLength(1);
  expect(await (await log()).findAllByText('Once')).toHaveLength(1);
});

test('what is refused says why, and waits for a decision; what follows goes on', async () => {
  const refuse = {
    status: 403,
    error: { code: 'messages-closed', messages: ['You can not write to this person.'] },
  };
  api.on('app/message/send', (body) => (body.chat.message === 'No' ? refuse : deliver(body)));
  show();
  await userEvent.type(await field(), 'No{Enter}Yes{Enter}');
  const refused = await row('No');
  expect(await within(refused).findByRole('alert')).toHaveTextContent(
    'Not sent. You can not write to this person.',
  );
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['Yes']));
  api.on('app/message/send', deliver);
  await userEvent.click(within(await row('No')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('what was refused can be deleted', async () => {
  api.on('app/message/send', { status: 422, error: { code: 'invalid-input', messages: ['No.'] } });
  show();
  await userEvent.type(await field(), 'Never{Enter}');
  await userEvent.click(await within(await row('Never')).findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect((await log()).queryByText('Never')).not.toBeInTheDocument());
  expect(kept()).toEqual([]);
});

test('another tab shows it too, and nobody else ever sends it', async () => {
  api.on('app/message/send', OFFLINE);
  show();
  await field();
  const letter = { key: '0d5f7bd0-6fd4-4d1c-9c05-5a1b7d1c0001', to: MARA, text: 'From there', at: 5 };
  localStorage.setItem(`ontrend.kept.1.outbox.${letter.key}`, JSON.stringify(letter));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: `ontrend.kept.1.outbox.${letter.key}` })));
  await row('From there');
  api.on('app/message/send', deliver);
  act(() => {
    useSession.setState({ viewer: { ...VIEWER, id: 2 } });
    events.emit('session.started', { userId: 2 });
  });
  comeBack();
  await act(async () => {});
  expect(sent).toEqual([]);
});

test('who logs out leaves nothing of it in the browser', async () => {
  api.on('app/message/send', OFFLINE);
  show();
  await userEvent.type(await field(), 'Private{Enter}And a draft');
  await waitFor(() => expect(kept()).toHaveLength(1));
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'logout' });
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ontrend.kept'))).toEqual([]);
});

test('every conversation keeps its own draft, also over a reload; the list tells of it', async () => {
  const { router, unmount } = show();
  await userEvent.type(await field(), 'For Mara');
  await act(() => router.navigate('/messages/c/2'));
  expect(await field('Bob')).toHaveValue('');
  expect(screen.getByText('Draft: For Mara')).toBeInTheDocument();
  unmount();
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  show();
  expect(await field()).toHaveValue('For Mara');
});

test('to somebody new it stands in the list until it is sent', async () => {
  api.on('app/message/send', OFFLINE);
  api.on('app/message/chats', { data: [], requests: 0, nextPageToken: null });
  show('/messages?user=mara');
  await userEvent.type(await field(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent yet: Hello')).toBeInTheDocument();
});

test('an emoji goes where one types', async () => {
  show();
  await userEvent.type(await field(), 'ab');
  (await field()).setSelectionRange(1, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'hot beverage');
  await userEvent.click(await screen.findByRole('button', { name: '☕️' }));
  expect(await field()).toHaveValue('a☕️b');
});
