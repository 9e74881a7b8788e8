import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Chat } from '@ontrend/shared/wire';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

const NOW = Date.UTC(2026, 2, 10, 12) / 1000;
const VIEWER_ID = 1;
const viewer = { id: VIEWER_ID, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  useSession.setState({ status: 'signed-in', viewer });
  api = fakeApi();
});
afterEach(() => jest.restoreAllMocks());

function someChat(chatId: number, name: string, differences: Partial<Chat> = {}): Chat {
  return {
    chatId,
    user: { id: 100 + chatId, username: `user${chatId}`, name, avatar: null },
    lastMessage: {
      messageId: chatId,
      chatId,
      senderId: 100 + chatId,
      receiverId: VIEWER_ID,
      message: `Hello from ${name}`,
      createdAt: NOW - 3 * 3_600,
      unread: false,
      key: null,
      video: null,
    },
    unread: 0,
    state: 'open',
    ...differences,
  };
}

const chats = (data: Chat[]) => ({ data, requests: 0, nextPageToken: null });
const showMessages = () => renderRemote(remote, { at: '/messages' });

test('lists with whom, what last, how long ago, in the order of the server', async () => {
  api.on('app/message/chats', chats([someChat(2, 'Mochi & Mara'), someChat(1, 'Noodle Lab')]));
  showMessages();
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('Mochi & Mara');
  expect(rows[0]).toHaveTextContent('Hello from Mochi & Mara');
  expect(rows[0]).toHaveTextContent('3 hr. ago');
  expect(rows[1]).toHaveTextContent('Noodle Lab');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Messages');
});

test.each(['/messages/list', '/messages/content'])('%s has the list, too', async (at) => {
  api.on('app/message/chats', chats([someChat(1, 'Mochi & Mara')]));
  renderRemote(remote, { at });
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
  const column = screen.queryByRole('region', { name: 'Conversation' });
  if (at === '/messages/list') expect(column).not.toBeInTheDocument();
  else expect(column).toHaveTextContent('Choose a conversation');
});

test('one sees which last words were one’s own', async () => {
  const chat = someChat(1, 'Mochi & Mara');
  const lastMessage = chat.lastMessage && { ...chat.lastMessage, senderId: VIEWER_ID, message: 'Good night' };
  api.on('app/message/chats', chats([{ ...chat, lastMessage }]));
  showMessages();
  expect(await screen.findByText('You: Good night')).toBeVisible();
});

test('counts what is unread, 99+ from a hundred on, and nothing at none', async () => {
  api.on(
    'app/message/chats',
    chats([
      someChat(1, 'A', { unread: 1 }),
      someChat(2, 'B', { unread: 99 }),
      someChat(3, 'C', { unread: 100 }),
      someChat(4, 'D'),
    ]),
  );
  showMessages();
  const [one, most, more, none] = await screen.findAllByRole('listitem');
  expect(within(one as HTMLElement).getByText('1')).toBeVisible();
  expect(one).toHaveTextContent('1 unread message');
  expect(within(most as HTMLElement).getByText('99')).toBeVisible();
  expect(within(more as HTMLElement).getByText('99+')).toBeVisible();
  expect(more).toHaveTextContent('100 unread messages');
  expect(none).not.toHaveTextContent('unread');
});

test('a row leads to its conversation', async () => {
  api.on('app/message/chats', chats([someChat(1, 'Mochi & Mara')]));
  showMessages();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/messages/c/1');
});

test('a conversation without a message says so', async () => {
  api.on('app/message/chats', chats([someChat(1, 'Mochi & Mara', { lastMessage: null })]));
  showMessages();
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('without conversations it says what will be here', async () => {
  api.on('app/message/chats', chats([]));
  showMessages();
  expect(screen.getByText('Loading your conversations')).toBeInTheDocument();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('a failure is told, and can be tried again', async () => {
  api.on('app/message/chats', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  showMessages();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/message/chats', chats([someChat(1, 'Mochi & Mara')]));
  await userEvent.click(again);
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
});

test('a guest meets the gate with the way in and back, and no call is made', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  showMessages();
  expect(await screen.findByText('Messages will appear here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fmessages',
  );
  expect(api.bodies('app/message/chats')).toEqual([]);
});

test('whoever signs in meanwhile sees their conversations', async () => {
  useSession.setState({ status: 'unknown', viewer: null });
  api.on('app/message/chats', chats([someChat(1, 'Mochi & Mara')]));
  showMessages();
  expect(screen.queryByText('Messages will appear here')).not.toBeInTheDocument();
  act(() => useSession.setState({ status: 'signed-in', viewer }));
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
});
