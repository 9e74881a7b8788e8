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
  minutesAgo,
  NOW,
  ownMessage as own,
  page,
  someMessage as some,
  someChat,
  someConversation,
  VIEWER,
} from '../../testing/some.ts';

let api: FakeApi;
let putBack: () => void;
/** What the server has of the conversation, oldest first. */
let messages: Message[];

beforeEach(() => {
  putBack = layOut();
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  messages = [
    own(1, { createdAt: minutesAgo(2 * 24 * 60) }),
    some(2, { createdAt: minutesAgo(24 * 60) }),
    own(3, { createdAt: minutesAgo(5), unread: true }),
  ];
  api = fakeApi();
  api.on('app/message/chats', { data: [someChat(1, MARA.name)], requests: 0, nextPageToken: null });
  api.on('app/message/chat', { data: someConversation() });
  api.on('app/message/messages', () => page(messages));
  api.on('app/message/mark-as-read', { data: {} });
});
afterEach(() => {
  jest.restoreAllMocks();
  putBack();
});

const show = (at = '/messages/c/1', options = {}) => renderRemote(remote, { at, ...options });
const log = async () => within(await screen.findByRole('region', { name: `Messages with ${MARA.name}` }));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${MARA.name}` });
const tell = (change: 'sent' | 'read' | 'deleted' | 'restored', messageId: number | null = null) =>
  act(async () => {
    events.emit('live.told', { topic: 'messages', chatId: 1, messageId, change });
    await new Promise((done) => setTimeout(done, 200));
  });
const texts = (scope: { getAllByText(text: RegExp): HTMLElement[] }) =>
  scope.getAllByText(/^Words/).map(({ textContent }) => textContent);

test('says who said what, day by day, and whether it was seen', async () => {
  show();
  const said = await log();
  await waitFor(() => expect(texts(said)).toEqual(['Words 1', 'Words 2', 'Words 3']));
  expect(said.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    ...['Sunday, March 8', 'Yesterday', 'Today'],
  ]);
  expect(said.getByText('This is where your conversation with Mara Mochi begins')).toBeInTheDocument();
  expect(said.getByText('Sent')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Profile of Mara Mochi' })).toHaveAttribute('href', '/user/mara');
  messages = messages.map((message) => ({ ...message, unread: false }));
  await tell('read');
  expect(await said.findByText('Seen')).toBeInTheDocument();
});

test('what comes is shown at once, announced politely, and read', async () => {
  messages.push(some(4, { unread: true }));
  show();
  const said = await log();
  await said.findByText('Words 4');
  expect(said.getByRole('heading', { name: 'New messages' })).toBeInTheDocument();
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toEqual([{ chatId: 1 }]));
  messages = [...messages.map((message) => ({ ...message, unread: false })), some(5, { unread: true })];
  await tell('sent', 5);
  expect(await said.findByText('Words 5')).toBeInTheDocument();
  expect(screen.getByText('Mara Mochi: Words 5')).toBeInTheDocument();
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toHaveLength(2));
});

test('nobody reads while the page is hidden', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  messages.push(some(4, { unread: true }));
  show();
  await (await log()).findByText('Words 4');
  expect(api.bodies('app/message/mark-as-read')).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(api.bodies('app/message/mark-as-read')).toHaveLength(1));
});

test('older messages come when their end is near, newer ones by the token of a found one', async () => {
  api.on('app/message/messages', ({ nextPageToken }) => {
    if (nextPageToken === 'older') return page([some(1), some(2)]);
    if (nextPageToken === 'newer') return page([some(5), some(6)]);
    return page([some(3), some(4)], 'older', 'newer');
  });
  show('/messages/c/1?m=3');
  const said = await log();
  await said.findByText('Words 6');
  await said.findByText('Words 1');
  expect(texts(said)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Words ${id}`));
  expect(api.bodies('app/message/messages')[0]).toMatchObject({ chatId: 1, around: 3 });
});

test('what was not loaded can be tried again', async () => {
  api.on('app/message/messages', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/message/messages', () => page(messages));
  await userEvent.click(again);
  expect(await (await log()).findByText('Words 3')).toBeInTheDocument();
});

test('links are links, and a video of the site is a card', async () => {
  const video = {
    ...{ fileName: 'paper-plane.mp4', firstFrame: '/p.jpg', placeholder: null, description: 'It flies' },
    user: MARA,
  };
  messages.push(
    some(4, { message: 'See https://example.com/page.' }),
    some(5, { message: 'https://ontrend.test/video/paper-plane', video }),
  );
  show();
  const said = await log();
  expect(await said.findByRole('link', { name: 'https://example.com/page' })).toHaveAttribute(
    'target',
    '_blank',
  );
  const card = said.getByRole('link', { name: /Video by mara/ });
  expect(card).toHaveAttribute('href', '/video/paper-plane');
  expect(card).toHaveTextContent('It flies');
  expect(said.queryByText(/ontrend\.test/)).not.toBeInTheDocument();
});

test('a deleted message goes at once and comes back by "Undo"', async () => {
  api.on('app/message/delete', { data: {} });
  api.on('app/message/restore', { data: {} });
  show();
  const said = await log();
  await said.findByText('Words 3');
  const [, theirs] = said.getAllByRole('button', { name: /^More about/ });
  await userEvent.click(theirs as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete for both' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  const mine = said.getAllByRole('button', { name: 'More about your message' }).at(-1) as HTMLElement;
  await userEvent.click(mine);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for both' }));
  await waitFor(() => expect(said.queryByText('Words 3')).not.toBeInTheDocument());
  expect(api.bodies('app/message/delete')).toEqual([
    expect.objectContaining({ messageId: 3, forBoth: true }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await said.findByText('Words 3')).toBeInTheDocument();
  expect(api.bodies('app/message/restore')).toEqual([expect.objectContaining({ messageId: 3 })]);
});

test('what could not be deleted stays, with the reason', async () => {
  const told: string[][] = [];
  const stop = events.on('call.failed', (event) => told.push(event.messages));
  api.on('app/message/delete', { status: 403, error: { code: 'not-your-message', messages: ['No.'] } });
  show();
  const said = await log();
  await said.findByText('Words 3');
  await userEvent.click(
    said.getAllByRole('button', { name: 'More about your message' }).at(-1) as HTMLElement,
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
  await waitFor(() => expect(told).toEqual([['No.']]));
  expect(await said.findByText('Words 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  stop();
});

test('a conversation is deleted, leads back to the list, and can be brought back', async () => {
  api.on('app/message/delete-chat', { data: {} });
  api.on('app/message/restore-chat', { data: {} });
  const { router } = show();
  await log();
  const header = within(screen.getByRole('region', { name: 'Conversation with Mara Mochi' }));
  await userEvent.click(header.getByRole('button', { name: 'More about the conversation with Mara Mochi' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.bodies('app/message/restore-chat')).toEqual([expect.objectContaining({ chatId: 1 })]),
  );
});

test('one is asked before somebody is blocked; it can be taken back', async () => {
  const standing = { data: { hasSubscribe: false, subscribers: 0, isBlocked: true, isMuted: false } };
  api.on('app/user/block', standing);
  api.on('app/user/unblock', standing);
  const openDialog = jest.fn();
  const { router } = show('/messages/c/1', { shell: { openDialog } });
  await log();
  const menu = () =>
    within(screen.getByRole('region', { name: 'Conversation with Mara Mochi' })).getByRole('button', {
      name: 'More about the conversation with Mara Mochi',
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

describe('requests', () => {
  beforeEach(() => api.on('app/message/chat', { data: someConversation({ state: 'request' }) }));

  test('one is accepted, and then one can write', async () => {
    api.on('app/message/request-accept', () => {
      api.on('app/message/chat', { data: someConversation() });
      return { data: {} };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await field()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  });

  test('one is declined, and is gone', async () => {
    api.on('app/message/request-decline', { data: {} });
    const { router } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
    expect(api.bodies('app/message/request-decline')).toEqual([expect.objectContaining({ chatId: 1 })]);
  });
});

test.each([
  ['closed', 'You can not write to this person.'],
  ['waiting', 'You can write more when your request is accepted.'],
] as const)('%s: it is said plainly', async (writing, sentence) => {
  api.on('app/message/chat', { data: someConversation({ writing }) });
  show();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
});

test('with somebody there is nothing yet: the first message is a request, and says so', async () => {
  api.on('app/message/chat', { data: someConversation({ chatId: null, writing: 'request' }) });
  show('/messages?user=mara');
  expect(await screen.findByText('Say hello to Mara Mochi')).toBeInTheDocument();
  expect(screen.getByText(/your first messages are a request/)).toBeInTheDocument();
  expect(api.bodies('app/message/chat')).toEqual([{ username: 'mara' }]);
});

test.each([
  ['/messages/c/1', 404, 'This conversation does not exist.'],
  ['/messages?user=mara', 403, 'You have blocked this person.'],
])('%s that can’t be shown says why and leads back', async (at, status, sentence) => {
  api.on('app/message/chat', { status, error: { code: 'x', messages: [sentence] } });
  show(at);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/messages');
});

test('an address that is none says so without a call', async () => {
  show('/messages/c/seven');
  expect(await screen.findByText('This conversation is not here')).toBeInTheDocument();
  expect(api.bodies('app/message/chat')).toEqual([]);
});

test('who came from elsewhere goes back to the list', async () => {
  let back = () => {};
  const provideBack = (handler: () => void) => {
    back = handler;
    return () => {};
  };
  const { router } = show('/messages/c/1', { shell: { provideBack } });
  await log();
  act(() => back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
});
