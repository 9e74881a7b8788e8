import { startEntities } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  createOwnComment,
  getCommentElement,
  openComments,
  VIEWER,
} from '../../testing/comments-harness.ts';
import { useStoredDrafts } from './drafts.ts';

let harness: CommentsHarness;
const SERVER_ERROR = { status: 500, error: { code: 'broken', messages: ['The server is in trouble'] } };

beforeEach(() => {
  harness = createCommentsHarness([
    createComment({ text: 'Theirs' }),
    createOwnComment({ text: 'Own one' }),
    createOwnComment({ text: 'Own two' }),
  ]);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
const startReply = async () => fireEvent.click(await screen.findByRole('button', { name: 'Reply to @ann' }));
async function edit(index: number) {
  await screen.findByText('Theirs');
  const comment = getCommentElement(harness.comments[index]?.id ?? 0);
  await userEvent.click(within(comment).getByRole('button', { name: /^More actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
}
const draftKey = () => `ontrend.user.${useSession.getState().viewer?.id}.comment.${harness.file}`;
/** Simulates a reload: clears memory but not storage. */
async function reload(unmount: () => void) {
  unmount();
  act(() => useStoredDrafts.setState({}, true));
  return openComments(harness);
}
/** Requests never receive a reply. */
function blockReplies(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) =>
    String(address).endsWith('comment/edit') ? new Promise(() => {}) : fetch(address, init);
}

test('restores a draft that the previous release stashed during an edit', async () => {
  const [, own] = harness.comments;
  const target = { kind: 'edit', id: own?.id, parentId: null, username: own?.author.username };
  const key = draftKey();
  const stored = { text: 'Own one, better', target, aside: { text: 'Half a thought', target: null } };
  localStorage.setItem(key, JSON.stringify(stored));
  await openComments(harness);
  expect(await field()).toHaveValue('Own one, better');
  cancel();
  expect(await field()).toHaveValue('Half a thought');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ text: 'Half a thought', target: null });
});

test.each([
  ['canceled', () => cancel()],
  ['canceled with Escape', async () => fireEvent.keyDown(await field(), { key: 'Escape' })],
  [
    'sent',
    async () => {
      await type('Own one, better');
      save();
    },
  ],
])('restores the stashed draft when an edit is %s', async (_how, end) => {
  await openComments(harness);
  await startReply();
  await type('A thought');
  await edit(1);
  expect(await field()).toHaveValue('Own one');
  expect(screen.getByText('Editing your comment')).toBeVisible();
  // Switching to another edit keeps the stashed draft.
  await edit(2);
  expect(await field()).toHaveValue('Own two');
  await edit(1);
  await end();
  expect(await field()).toHaveValue('A thought');
  expect(screen.getByText('Replying to @ann')).toBeVisible();
});

test('restores the stashed draft after a reload during the edit', async () => {
  const { unmount } = await openComments(harness);
  await type('A thought');
  await edit(1);
  await type('Own one, better');
  await reload(unmount);
  expect(await field()).toHaveValue('Own one, better');
  cancel();
  expect(await field()).toHaveValue('A thought');
});

test('a rejected edit returns to the form and keeps the stashed draft', async () => {
  harness.api.on('app/comment/edit', SERVER_ERROR);
  await openComments(harness);
  await type('A thought');
  await edit(1);
  await type('Worse');
  save();
  await waitFor(async () => expect(await field()).toHaveValue('Worse'));
  expect(screen.getByText('Editing your comment')).toBeVisible();
  cancel();
  expect(await field()).toHaveValue('A thought');
});

test('a comment rejected during an edit does not mix with its text', async () => {
  await openComments(harness);
  let release = () => {};
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('comment/edit')) await new Promise<void>((resolve) => (release = resolve));
    return fetch(address, init);
  };
  harness.api.on('app/comment/edit', SERVER_ERROR);
  await type('Precious');
  send();
  await edit(1);
  await act(async () => release());
  expect(await field()).toHaveValue('Own one');
  cancel();
  await waitFor(async () => expect(await field()).toHaveValue('Precious'));
});

test('a reply does not start with the text of an unsent edit', async () => {
  await openComments(harness);
  await type('A thought');
  await edit(1);
  await startReply();
  expect(await field()).toHaveValue('A thought');
  expect(screen.getByText('Replying to @ann')).toBeVisible();
});

test('restores all unconfirmed comments after a reload', async () => {
  const { unmount } = await openComments(harness);
  blockReplies();
  for (const text of ['One', 'Two']) {
    await type(text);
    send();
  }
  await type('Three');
  await reload(unmount);
  expect(await field()).toHaveValue('One\nTwo\nThree');
});

test('does not resend a confirmed comment together with an unconfirmed one', async () => {
  const { unmount } = await openComments(harness);
  await type('Arrives');
  send();
  await screen.findByText('Arrives');
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  blockReplies();
  await type('On its way');
  send();
  await reload(unmount);
  expect(await field()).toHaveValue('On its way');
});

test.each([
  ['a logout deletes the drafts', 'logout', null],
  ['a session that expires keeps them', 'rejected', 'A thought'],
] as const)('%s', async (_what, reason, text) => {
  await startEntities();
  act(() => events.emit('session.started', { userId: VIEWER.id }));
  await openComments(harness);
  await type('A thought');
  const key = draftKey();
  expect(localStorage.getItem(key)).toContain('A thought');
  act(() => events.emit('session.ended', { reason }));
  const stored = localStorage.getItem(key);
  expect(stored && JSON.parse(stored).text).toBe(text);
});
