import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Message } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import {
  buildChat,
  buildConversation,
  buildMessage,
  buildMessagePage,
  buildOwnMessage,
  MARA,
  minutesAgo,
  NOW,
  VIEWER,
} from '../../testing/builders.ts';
import { mockLayout } from '../../testing/mock-layout.ts';

let api: FakeApi;
let restoreLayout: () => void;
/** Messages of the conversation on the fake server, oldest first. */
let messages: Message[];

beforeEach(() => {
  restoreLayout = mockLayout();
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  messages = [
    buildOwnMessage(1, { createdAt: minutesAgo(2 * 24 * 60) }),
    buildMessage(2, { createdAt: minutesAgo(24 * 60) }),
    buildOwnMessage(3, { createdAt: minutesAgo(5), unread: true }),
  ];
  api = fakeApi();
  api.on('app/message/chats', { data: [buildChat(1, MARA.name)], requests: 0, nextPageToken: null });
  api.on('app/message/chat', { data: buildConversation() });
  api.on('app/message/messages', () => buildMessagePage(messages));
  api.on('app/message/mark-as-read', { data: {} });
});
afterEach(() => {
  jest.restoreAllMocks();
  restoreLayout();
});

const renderConversation = (at = '/messages/c/1', options = {}) => renderRemote(remote, { at, ...options });
const findLog = async () => within(await screen.findByRole('region', { name: `Messages with ${MARA.name}` }));
const messageField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${MARA.name}` });
const emitChange = (change: 'sent' | 'read' | 'deleted' | 'restored', messageId: number | null = null) =>
  act(async () => {
    events.emit('live.received', { topic: 'messages', chatId: 1, messageId, change });
    await new Promise((done) => setTimeout(done, 200));
  });
const texts = (scope: { getAllByText(text: RegExp): HTMLElement[] }) =>
  scope.getAllByText(/^Words/).map(({ textContent }) => textContent);

test('shows messages with day separators and delivery status', async () => {
  renderConversation();
  const history = await findLog();
  await waitFor(() => expect(texts(history)).toEqual(['Words 1', 'Words 2', 'Words 3']));
  expect(history.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Sunday, March 8',
    'Yesterday',
    'Today',
  ]);
  expect(history.getByText('This is the start of your conversation with Mara Mochi')).toBeInTheDocument();
  expect(history.getByText('Sent')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: "Mara Mochi's profile" })).toHaveAttribute('href', '/user/mara');
  messages = messages.map((message) => ({ ...message, unread: false }));
  await emitChange('read');
  expect(await history.findByText('Seen')).toBeInTheDocument();
});

test('shows, announces and marks as read an incoming message', async () => {
  messages.push(buildMessage(4, { unread: true }));
  renderConversation();
  const history = await findLog();
  await history.findByText('Words 4');
  expect(history.getByRole('heading', { name: 'New messages' })).toBeInTheDocument();
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toEqual([{ chatId: 1 }]));
  messages = [
    ...messages.map((message) => ({ ...message, unread: false })),
    buildMessage(5, { unread: true }),
  ];
  await emitChange('sent', 5);
  expect(await history.findByText('Words 5')).toBeInTheDocument();
  expect(screen.getByText('Mara Mochi: Words 5')).toHaveRole('status');
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toHaveLength(2));
});

test('does not mark messages as read while the page is hidden', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  messages.push(buildMessage(4, { unread: true }));
  renderConversation();
  await (await findLog()).findByText('Words 4');
  expect(api.bodies('app/message/mark-as-read')).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toHaveLength(1));
});

test('loads older and newer pages around a searched message', async () => {
  api.on('app/message/messages', ({ nextPageToken }) => {
    if (nextPageToken === 'older') return buildMessagePage([buildMessage(1), buildMessage(2)]);
    if (nextPageToken === 'newer') return buildMessagePage([buildMessage(5), buildMessage(6)]);
    return buildMessagePage([buildMessage(3), buildMessage(4)], 'older', 'newer');
  });
  renderConversation('/messages/c/1?m=3');
  const history = await findLog();
  await history.findByText('Words 6');
  await history.findByText('Words 1');
  expect(texts(history)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Words ${id}`));
  expect(api.bodies('app/message/messages')[0]).toMatchObject({ chatId: 1, around: 3 });
});

test('a failure to load newer messages shows an error and a retry button below the messages', async () => {
  let isDown = true;
  api.on('app/message/messages', ({ nextPageToken }) => {
    if (nextPageToken === 'older') return buildMessagePage([buildMessage(1), buildMessage(2)]);
    if (nextPageToken !== 'newer')
      return buildMessagePage([buildMessage(3), buildMessage(4)], 'older', 'newer');
    if (isDown) return { status: 500, error: { code: 'internal', messages: ['Down'] } };
    return buildMessagePage([buildMessage(5), buildMessage(6)]);
  });
  renderConversation('/messages/c/1?m=3');
  const history = await findLog();
  const alert = await history.findByRole('alert');
  expect(alert).toHaveTextContent("Couldn't load newer messages.");
  expect(history.getByText('Words 4').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await history.findByText('Words 1');
  expect(history.getByText(/^This is the start/)).toBeInTheDocument();
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await history.findByText('Words 6');
  expect(history.queryByRole('alert')).toBeNull();
  const pageTokens = api.bodies('app/message/messages').map(({ nextPageToken }) => nextPageToken);
  expect(pageTokens.filter((token) => token === 'older')).toHaveLength(1);
});

test('a failure to load older messages shows no error for newer ones', async () => {
  api.on('app/message/messages', ({ nextPageToken }) => {
    if (nextPageToken === 'older') return { status: 500, error: { code: 'internal', messages: ['Down'] } };
    if (nextPageToken === 'newer') return buildMessagePage([buildMessage(5), buildMessage(6)]);
    return buildMessagePage([buildMessage(3), buildMessage(4)], 'older', 'newer');
  });
  renderConversation('/messages/c/1?m=3');
  const history = await findLog();
  expect(await history.findByRole('alert')).toHaveTextContent("Couldn't load older messages.");
  expect(await history.findByText('Words 6')).toBeInTheDocument();
});

test('retries loading messages after a failure', async () => {
  api.on('app/message/messages', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  renderConversation();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/message/messages', () => buildMessagePage(messages));
  await userEvent.click(retryButton);
  expect(await (await findLog()).findByText('Words 3')).toBeInTheDocument();
});

test('renders URLs as links and videos of the site as cards', async () => {
  const video = {
    fileName: 'paper-plane.mp4',
    firstFrame: '/p.jpg',
    placeholder: null,
    description: 'It flies',
    user: MARA,
  };
  messages.push(
    buildMessage(4, { message: 'See https://example.com/page.' }),
    buildMessage(5, { message: 'https://ontrend.test/video/paper-plane', video }),
  );
  renderConversation();
  const history = await findLog();
  expect(await history.findByRole('link', { name: 'https://example.com/page' })).toHaveAttribute(
    'target',
    '_blank',
  );
  const card = history.getByRole('link', { name: /Video by @mara/ });
  expect(card).toHaveAttribute('href', '/video/paper-plane');
  expect(card).toHaveTextContent('It flies');
  expect(history.queryByText(/ontrend\.test/)).not.toBeInTheDocument();
});

test('removes a deleted message at once and restores it with "Undo"', async () => {
  api.on('app/message/delete', { data: {} });
  api.on('app/message/restore', { data: {} });
  renderConversation();
  const history = await findLog();
  await history.findByText('Words 3');
  const [, theirs] = history.getAllByRole('button', { name: /^More options for/ });
  await userEvent.click(theirs as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete for everyone' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  const mine = history
    .getAllByRole('button', { name: 'More options for your message' })
    .at(-1) as HTMLElement;
  await userEvent.click(mine);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for everyone' }));
  await waitFor(() => expect(history.queryByText('Words 3')).not.toBeInTheDocument());
  expect(api.bodies('app/message/delete')).toEqual([
    expect.objectContaining({ messageId: 3, forBoth: true }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await history.findByText('Words 3')).toBeInTheDocument();
  expect(api.bodies('app/message/restore')).toEqual([expect.objectContaining({ messageId: 3 })]);
});

test('restores a message that could not be deleted and reports the error', async () => {
  const errors: string[][] = [];
  const stop = events.on('call.failed', (event) => errors.push(event.messages));
  api.on('app/message/delete', { status: 403, error: { code: 'not-your-message', messages: ['No.'] } });
  renderConversation();
  const history = await findLog();
  await history.findByText('Words 3');
  await userEvent.click(
    history.getAllByRole('button', { name: 'More options for your message' }).at(-1) as HTMLElement,
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
  await waitFor(() => expect(errors).toEqual([['No.']]));
  expect(await history.findByText('Words 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  stop();
});

test('deletes a conversation, returns to the list and can undo it', async () => {
  api.on('app/message/delete-chat', { data: {} });
  api.on('app/message/restore-chat', { data: {} });
  const { router } = renderConversation();
  await findLog();
  const header = within(screen.getByRole('region', { name: 'Conversation with Mara Mochi' }));
  await userEvent.click(
    header.getByRole('button', { name: 'More options for conversation with Mara Mochi' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.bodies('app/message/restore-chat')).toEqual([expect.objectContaining({ chatId: 1 })]),
  );
});

test('confirms before blocking a user and can undo it', async () => {
  const relationship = { data: { hasSubscribe: false, subscribers: 0, isBlocked: true, isMuted: false } };
  api.on('app/user/block', relationship);
  api.on('app/user/unblock', relationship);
  const openDialog = jest.fn();
  const { router } = renderConversation('/messages/c/1', { shell: { openDialog } });
  await findLog();
  const menu = () =>
    within(screen.getByRole('region', { name: 'Conversation with Mara Mochi' })).getByRole('button', {
      name: 'More options for conversation with Mara Mochi',
    });
  await userEvent.click(menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report Mara Mochi' }));
  expect(openDialog).toHaveBeenCalledWith({ id: 'report', target: { type: 'user', id: '101' } });
  await userEvent.click(menu());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Mara Mochi' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block Mara Mochi?' });
  expect(api.bodies('app/user/block')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  expect(api.bodies('app/user/block')).toEqual([expect.objectContaining({ userId: MARA.id })]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.bodies('app/user/unblock')).toHaveLength(1));
});

describe('message requests', () => {
  beforeEach(() => api.on('app/message/chat', { data: buildConversation({ state: 'request' }) }));

  test('shows the composer after a request is accepted', async () => {
    api.on('app/message/request-accept', () => {
      api.on('app/message/chat', { data: buildConversation() });
      return { data: {} };
    });
    renderConversation();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await messageField()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  });

  test('returns to the list after a request is declined', async () => {
    api.on('app/message/request-decline', { data: {} });
    const { router } = renderConversation();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
    expect(api.bodies('app/message/request-decline')).toEqual([expect.objectContaining({ chatId: 1 })]);
  });
});

test.each([
  ['closed', "You can't message this user."],
  ['waiting', 'You can send more messages once your request is accepted.'],
] as const)('explains why the viewer cannot write when writing is %s', async (writing, sentence) => {
  api.on('app/message/chat', { data: buildConversation({ writing }) });
  renderConversation();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
});

test('explains that the first message to a new user is a request', async () => {
  api.on('app/message/chat', { data: buildConversation({ chatId: null, writing: 'request' }) });
  renderConversation('/messages?user=mara');
  expect(await screen.findByText('Say hello to \u2068Mara Mochi\u2069')).toBeInTheDocument();
  expect(screen.getByText(/up to five messages until they accept/)).toBeInTheDocument();
  expect(api.bodies('app/message/chat')).toEqual([{ username: 'mara' }]);
});

test.each([
  ['/messages/c/1', 404, 'This conversation does not exist.'],
  ['/messages?user=mara', 403, 'You have blocked this user.'],
])('shows the reason when %s cannot be shown', async (at, status, sentence) => {
  api.on('app/message/chat', { status, error: { code: 'x', messages: [sentence] } });
  renderConversation(at);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/messages');
});

test('shows an invalid conversation URL as unavailable without an API call', async () => {
  renderConversation('/messages/c/seven');
  expect(await screen.findByText("This conversation isn't available")).toBeInTheDocument();
  expect(api.bodies('app/message/chat')).toEqual([]);
});

test('goes back to the list when the conversation was the first page of the visit', async () => {
  let goBack = () => {};
  const setBackHandler = (handler: () => void) => {
    goBack = handler;
    return () => {};
  };
  const { router } = renderConversation('/messages/c/1', { shell: { setBackHandler } });
  await findLog();
  act(() => goBack());
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
});

test.each([
  ['a loaded conversation', {}],
  [
    'an unavailable one',
    { status: 404, error: { code: 'x', messages: ['This conversation does not exist.'] } },
  ],
])('the bar of %s leads back', async (_which, reply) => {
  if ('status' in reply) api.on('app/message/chat', reply);
  const { router } = renderConversation();
  // On phones the bar replaces the shell's, which has this button otherwise.
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
});
