import { startEntities } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Message } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import {
  buildChat,
  buildConversation,
  buildMessage,
  buildMessagePage,
  buildOwnMessage,
  MARA,
  VIEWER,
} from '../testing/builders.ts';
import { mockLayout } from '../testing/mock-layout.ts';

let api: FakeApi;
let restoreLayout: () => void;
let sent: Message[];

const failAsOffline = () => {
  throw new TypeError('Failed to fetch');
};

/** Fake send endpoint that is idempotent by `key`. */
function deliver({ chat }: { chat: { message: string; key?: string | undefined } }) {
  const key = chat.key ?? null;
  const existing = sent.find((other) => other.key === key);
  const message = existing ?? buildOwnMessage(10 + sent.length, { message: chat.message, key, unread: true });
  if (!existing) sent.push(message);
  return { data: { message } };
}

beforeEach(() => {
  restoreLayout = mockLayout();
  localStorage.clear();
  sent = [];
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  api = fakeApi();
  api.on('app/message/chats', { data: [buildChat(1, MARA.name)], requests: 0, nextPageToken: null });
  api.on('app/message/chat', ({ chatId, username }) => ({
    data: buildConversation(
      chatId === 2 || username === 'bob'
        ? { chatId: 2, user: { id: 102, username: 'bob', name: 'Bob', avatar: null } }
        : {},
    ),
  }));
  api.on('app/message/messages', () => buildMessagePage([buildMessage(1), ...sent]));
  api.on('app/message/mark-as-read', { data: {} });
  api.on('app/message/send', deliver);
});
afterEach(() => {
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'rejected' });
  });
  restoreLayout();
});

const renderConversation = (at = '/messages/c/1') => renderRemote(remote, { at });
const messageField = (name = MARA.name) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${name}` });
const findLog = async () => within(await screen.findByRole('region', { name: `Messages with ${MARA.name}` }));
const findRow = async (text: string) =>
  (await (await findLog()).findByText(text)).closest('li') as HTMLElement;
const storedKeys = () => Object.keys(localStorage).filter((key) => key.includes('.outbox.'));
const goOnline = () => act(() => void dispatchEvent(new Event('online')));

test('sends with Enter and starts a new line with Shift+Enter', async () => {
  renderConversation();
  await userEvent.type(await messageField(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['One\ntwo']));
  expect(await messageField()).toHaveValue('');
  expect(within(await findRow(/One/ as never)).getByText('Sent')).toBeInTheDocument();
  expect(storedKeys()).toEqual([]);
});

test('rejects blank messages and counts characters over the limit', async () => {
  renderConversation();
  await userEvent.type(await messageField(), '  {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.clear(await messageField());
  await userEvent.click(await messageField());
  await userEvent.paste('x'.repeat(2_001));
  expect(screen.getByText('1 character over the limit')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(api.bodies('app/message/send')).toEqual([]);
});

test('stores messages while offline and sends them once, in order, when online', async () => {
  api.on('app/message/send', failAsOffline);
  const { unmount } = renderConversation();
  await userEvent.type(await messageField(), 'First{Enter}Second{Enter}');
  expect(await within(await findRow('First')).findByText('Waiting for connection')).toBeInTheDocument();
  expect(storedKeys()).toHaveLength(2);
  unmount();
  renderConversation();
  await findRow('Second');
  api.on('app/message/send', deliver);
  goOnline();
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['First', 'Second']));
  const keys = api.bodies('app/message/send').map(({ chat }) => chat.key);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await (await findLog()).findAllByText('First')).toHaveLength(1);
  expect(storedKeys()).toEqual([]);
});

test('sends a message that was rate-limited not before the Retry-After of the response', async () => {
  const error = { code: 'too-many-requests', messages: ['Too fast.'] };
  api.on('app/message/send', { status: 429, error, retryAfter: 60 });
  renderConversation();
  await userEvent.type(await messageField(), 'Hello{Enter}');
  const row = await findRow('Hello');
  expect(await within(row).findByRole('button', { name: 'Try again' })).toBeVisible();
  api.on('app/message/send', deliver);
  await act(async () => goOnline());
  expect(api.bodies('app/message/send')).toHaveLength(1);
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['Hello']));
});

test('does not send a message twice when the response was lost', async () => {
  api.on('app/message/send', (body) => {
    deliver(body);
    return failAsOffline();
  });
  renderConversation();
  await userEvent.type(await messageField(), 'Once{Enter}');
  await within(await findRow('Once')).findByText('Waiting for connection');
  api.on('app/message/send', deliver);
  await userEvent.click(within(await findRow('Once')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(storedKeys()).toEqual([]));
  expect(sent).toHaveLength(1);
  expect(await (await findLog()).findAllByText('Once')).toHaveLength(1);
});

test('shows why a message was rejected and goes on with the next one', async () => {
  const rejection = {
    status: 403,
    error: { code: 'messages-closed', messages: ["You can't message this user."] },
  };
  api.on('app/message/send', (body) => (body.chat.message === 'No' ? rejection : deliver(body)));
  renderConversation();
  await userEvent.type(await messageField(), 'No{Enter}Yes{Enter}');
  const rejectedRow = await findRow('No');
  expect(await within(rejectedRow).findByRole('alert')).toHaveTextContent(
    "Not sent. You can't message this user.",
  );
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['Yes']));
  api.on('app/message/send', deliver);
  await userEvent.click(within(await findRow('No')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('deletes a rejected message', async () => {
  api.on('app/message/send', { status: 422, error: { code: 'invalid-input', messages: ['No.'] } });
  renderConversation();
  await userEvent.type(await messageField(), 'Never{Enter}');
  await userEvent.click(await within(await findRow('Never')).findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect((await findLog()).queryByText('Never')).not.toBeInTheDocument());
  expect(storedKeys()).toEqual([]);
});

test('shows messages queued in another tab and never sends those of another account', async () => {
  api.on('app/message/send', failAsOffline);
  renderConversation();
  await messageField();
  const pending = { key: '0d5f7bd0-6fd4-4d1c-9c05-5a1b7d1c0001', to: MARA, text: 'From there', at: 5 };
  localStorage.setItem(`ontrend.user.1.outbox.${pending.key}`, JSON.stringify(pending));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: `ontrend.user.1.outbox.${pending.key}` })));
  await findRow('From there');
  api.on('app/message/send', deliver);
  act(() => {
    useSession.setState({ viewer: { ...VIEWER, id: 2 } });
    events.emit('session.started', { userId: 2 });
  });
  goOnline();
  await act(async () => {});
  expect(sent).toEqual([]);
});

test('clears pending messages and drafts from storage on logout', async () => {
  api.on('app/message/send', failAsOffline);
  renderConversation();
  await userEvent.type(await messageField(), 'Private{Enter}And a draft');
  await waitFor(() => expect(storedKeys()).toHaveLength(1));
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'logout' });
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ontrend.user'))).toEqual([]);
});

test('sends a message and restores a draft that the previous release stored', async () => {
  const pending = { key: '0d5f7bd0-6fd4-4d1c-9c05-5a1b7d1c0001', to: MARA, text: 'Still here', at: 5 };
  localStorage.setItem(`ontrend.kept.1.outbox.${pending.key}`, JSON.stringify(pending));
  localStorage.setItem(`ontrend.kept.1.draft.${MARA.id}`, 'For Mara');
  await startEntities();
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  renderConversation();
  expect(await messageField()).toHaveValue('For Mara');
  await findRow('Still here');
  await waitFor(() => expect(sent).toMatchObject([{ message: 'Still here', key: pending.key }]));
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([`ontrend.user.1.draft.${MARA.id}`]));
});

test('restores the draft of each conversation after a reload and shows it in the list', async () => {
  const { router, unmount } = renderConversation();
  await userEvent.type(await messageField(), 'For Mara');
  await act(() => router.navigate('/messages/c/2'));
  expect(await messageField('Bob')).toHaveValue('');
  expect(screen.getByText('Draft: For Mara')).toBeInTheDocument();
  unmount();
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  renderConversation();
  expect(await messageField()).toHaveValue('For Mara');
});

test('lists a pending message to a new user before it is sent', async () => {
  api.on('app/message/send', failAsOffline);
  api.on('app/message/chats', { data: [], requests: 0, nextPageToken: null });
  renderConversation('/messages?user=mara');
  await userEvent.type(await messageField(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent yet: Hello')).toBeInTheDocument();
});

test('inserts an emoji at the cursor', async () => {
  renderConversation();
  await userEvent.type(await messageField(), 'ab');
  (await messageField()).setSelectionRange(1, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'hot beverage');
  await userEvent.click(await screen.findByRole('button', { name: '☕️' }));
  expect(await messageField()).toHaveValue('a☕️b');
});
