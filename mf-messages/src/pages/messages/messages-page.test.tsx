import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import type { Chat, Message } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
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
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function buildChat(chatId: number, name: string, overrides: Partial<Chat> = {}): Chat {
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
    ...overrides,
  };
}

const chats = (data: Chat[]) => ({ data, requests: 0, nextPageToken: null });
const renderMessages = () => renderRemote(remote, { at: '/messages' });

test('lists conversations with name, preview and time in the order of the API', async () => {
  api.on('app/message/chats', chats([buildChat(2, 'Mochi & Mara'), buildChat(1, 'Noodle Lab')]));
  renderMessages();
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('Mochi & Mara');
  expect(rows[0]).toHaveTextContent('Hello from Mochi & Mara');
  expect(rows[0]).toHaveTextContent('3 hr. ago');
  expect(rows[1]).toHaveTextContent('Noodle Lab');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Messages');
});

test.each(['/messages/list', '/messages/content'])('shows the conversation list at %s', async (at) => {
  api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara')]));
  renderRemote(remote, { at });
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
  const column = screen.queryByRole('region', { name: 'Conversation' });
  if (at === '/messages/list') expect(column).not.toBeInTheDocument();
  else expect(column).toHaveTextContent('Select a conversation');
});

test("marks the viewer's own last message in the preview", async () => {
  const chat = buildChat(1, 'Mochi & Mara');
  const lastMessage = chat.lastMessage && { ...chat.lastMessage, senderId: VIEWER_ID, message: 'Good night' };
  api.on('app/message/chats', chats([{ ...chat, lastMessage }]));
  renderMessages();
  expect(await screen.findByText('You: Good night')).toBeVisible();
});

test('shows the unread count, 99+ from 100, and no badge at 0', async () => {
  api.on(
    'app/message/chats',
    chats([
      buildChat(1, 'A', { unread: 1 }),
      buildChat(2, 'B', { unread: 99 }),
      buildChat(3, 'C', { unread: 100 }),
      buildChat(4, 'D'),
    ]),
  );
  renderMessages();
  const [one, most, more, none] = await screen.findAllByRole('listitem');
  expect(within(one as HTMLElement).getByText('1')).toBeVisible();
  expect(one).toHaveTextContent('1 unread message');
  expect(within(most as HTMLElement).getByText('99')).toBeVisible();
  expect(within(more as HTMLElement).getByText('99+')).toBeVisible();
  expect(more).toHaveTextContent('100 unread messages');
  expect(none).not.toHaveTextContent('unread');
});

test('links a row to its conversation', async () => {
  api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara')]));
  renderMessages();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/messages/c/1');
});

test('shows a placeholder for a conversation without messages', async () => {
  api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara', { lastMessage: null })]));
  renderMessages();
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('shows the empty state without conversations', async () => {
  api.on('app/message/chats', chats([]));
  renderMessages();
  expect(screen.getByText('Loading your conversations…')).toBeInTheDocument();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/messages.svg"]')).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('shows an error and retries', async () => {
  api.on('app/message/chats', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  renderMessages();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara')]));
  await userEvent.click(retryButton);
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
});

test('keeps the error on screen: without conversations, the list is not polled', async () => {
  jest.useFakeTimers();
  api.on('app/message/chats', { status: 403, error: { code: 'forbidden', messages: ['No'] } });
  renderMessages();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(api.bodies('app/message/chats')).toHaveLength(1);
  expect(retryButton).toBeVisible();
});

test('shows the sign-in gate to guests without an API call', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  renderMessages();
  expect(await screen.findByText('Messages will appear here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fmessages',
  );
  expect(api.bodies('app/message/chats')).toEqual([]);
});

test.each([
  ['/messages', ['Loading your conversations…']],
  ['/messages/list', ['Loading your conversations…']],
  ['/messages?user=mochi', ['Loading your conversations…', 'Loading the conversation…']],
])('shows skeletons at %s while the session is unknown, then the page', async (at, loading) => {
  useSession.setState({ status: 'unknown', viewer: null });
  api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara')]));
  renderRemote(remote, { at });
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual(loading);
  expect(screen.queryByText('Messages will appear here')).not.toBeInTheDocument();
  expect(api.bodies('app/message/chats')).toEqual([]);
  act(() => useSession.setState({ status: 'signed-in', viewer }));
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
});

test('shows message requests in a list of their own', async () => {
  api.on('app/message/chats', ({ requests }) => ({
    data: requests ? [buildChat(9, 'A Stranger', { state: 'request' })] : [buildChat(1, 'Mochi & Mara')],
    requests: 1,
    nextPageToken: null,
  }));
  renderMessages();
  await userEvent.click(await screen.findByRole('link', { name: /Message requests\s*1 message request/ }));
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('A Stranger');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/messages/c/9?view=requests');
  expect(screen.queryByText('Mochi & Mara')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back to your conversations' }));
  expect(await screen.findByText('Mochi & Mara')).toBeVisible();
});

test('loads the next page of conversations at the end of the list', async () => {
  const scrolling = mockIntersectionObserver();
  api.on('app/message/chats', ({ nextPageToken }) => ({
    data: nextPageToken ? [buildChat(1, 'Noodle Lab')] : [buildChat(2, 'Mochi & Mara')],
    requests: 0,
    nextPageToken: nextPageToken ? null : 'second',
  }));
  renderMessages();
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  await scrolling.reachEnd();
  expect(await screen.findByText('Noodle Lab')).toBeVisible();
});

describe('search', () => {
  const message = { ...(buildChat(1, 'x').lastMessage as Message), messageId: 44 };
  const search = async (text: string) => {
    renderMessages();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your messages' }), text);
  };
  beforeEach(() => {
    api.on('app/message/chats', chats([buildChat(1, 'Mochi & Mara')]));
    api.on('app/message/search', {
      data: [
        {
          user: buildChat(1, 'Mochi & Mara').user,
          message: { ...message, message: 'A long way to say that the Noodles were good' },
        },
      ],
      chats: [buildChat(2, 'Noodle Lab')],
      nextPageToken: null,
    });
    const noRelationship = { hasSubscribe: false, subscribers: 0 };
    const users = [2, 5].map((id) => ({ ...buildChat(id, `Noodle Fan ${id}`).user, ...noRelationship }));
    api.on('app/user/search', {
      data: users,
      pagination: { page: 1, recordsPerPage: 100, recordsTotal: 2 },
      nextPageToken: null,
    });
  });

  test('finds conversations by name, messages by text, and other users', async () => {
    await search('noodle');
    expect(await screen.findByRole('heading', { name: 'Conversations' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Noodle Lab/ })).toHaveAttribute('href', '/messages/c/2');
    const found = screen.getByText('Noodle', { selector: 'mark' });
    expect(found.closest('a')).toHaveAttribute('href', '/messages/c/1?m=44');
    expect(found.closest('a')).toHaveTextContent('From Mochi & Mara, March 10, 2026');
    expect(screen.getByRole('link', { name: /Noodle Fan 5/ })).toHaveAttribute(
      'href',
      '/messages/c/new?user=user5',
    );
    // Users with an existing conversation are not listed again.
    expect(screen.queryByText('Noodle Fan 2')).not.toBeInTheDocument();
    expect(api.bodies('app/message/search')).toEqual([{ search: 'noodle' }]);
  });

  test('clears the search with Escape', async () => {
    await search('noodle');
    await screen.findByRole('heading', { name: 'Conversations' });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Mochi & Mara')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search your messages' })).toHaveValue('');
  });

  test('shows an empty state when nothing matches', async () => {
    api.on('app/message/search', { data: [], chats: [], nextPageToken: null });
    api.on('app/user/search', {
      data: [],
      pagination: { page: 1, recordsPerPage: 100, recordsTotal: 0 },
      nextPageToken: null,
    });
    await search('xyz');
    expect(await screen.findByText('No results for “\u2068xyz\u2069”')).toBeVisible();
  });

  test('finds a user to start a conversation with', async () => {
    const { router } = renderRemote(remote, { at: '/messages/c/new' });
    await userEvent.type(await screen.findByLabelText('Who do you want to message?'), 'noodle');
    const user = await screen.findByRole('link', { name: /Noodle Fan 5/ });
    api.on('app/message/chat', {
      data: { ...buildChat(5, 'Noodle Fan 5'), chatId: null, lastMessage: null, writing: 'open' },
    });
    await userEvent.click(user);
    await waitFor(() => expect(router.state.location.search).toBe('?user=user5'));
    expect(await screen.findByText('Say hello to \u2068Noodle Fan 5\u2069')).toBeVisible();
  });
});
