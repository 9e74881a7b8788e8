import { useSession } from '@ontrend/shared/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  createOwnComment,
  openComments,
  VIEWER,
} from '../../testing/comments-harness.ts';
import { remoteWithSheet, sheetShell } from '../../testing/sheet-shell.tsx';

let harness: CommentsHarness;
const shell = { alert: jest.fn(), openDialog: jest.fn() };
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  harness = createCommentsHarness();
  user = userEvent.setup();
  jest.clearAllMocks();
});

const openMenu = async (username: string) =>
  user.click(await screen.findByRole('button', { name: `More actions for the comment by @${username}` }));
const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));

test("other users' comments can be reported, and deleted under the viewer's own video", async () => {
  const comment = createComment();
  harness.comments = [comment];
  const { unmount } = await openComments(harness, { shell });
  await openMenu('ann');
  expect(await items()).toEqual(['Copy link', 'Report']);
  await choose('Report');
  expect(shell.openDialog).toHaveBeenCalledWith({
    id: 'report',
    target: { type: 'comment', id: String(comment.id) },
  });
  unmount();
  act(() => useSession.setState({ status: 'signed-in', viewer: { ...VIEWER, id: 7, username: 'maker' } }));
  harness.comments = [createComment({ author: { id: 8, username: 'ann', avatar: null } })];
  await openComments(harness);
  await openMenu('ann');
  expect(await items()).toEqual(['Copy link', 'Report', 'Delete']);
});

test('own comments can be edited and deleted on desktop only (VIDEO-21)', async () => {
  harness.comments = [createOwnComment()];
  const { unmount } = await openComments(harness);
  await openMenu('me');
  expect(await items()).toEqual(['Copy link', 'Edit', 'Delete']);
  unmount();
  await openComments(harness, { device: { mobile: true }, shell: sheetShell, pages: remoteWithSheet });
  await user.click(screen.getByRole('button', { name: 'Comments' }));
  await openMenu('me');
  expect(await items()).toEqual(['Copy link']);
});

test('guests can copy the link of a comment; the link of a reply includes its thread', async () => {
  harness.signOut();
  const thread = createComment({ children: 1 });
  const reply = createComment({ parentId: thread.id, author: { id: 8, username: 'ben', avatar: null } });
  harness.comments = [thread, reply];
  await openComments(harness, { shell });
  await openMenu('ann');
  await choose('Copy link');
  await waitFor(() => expect(shell.alert.mock.calls).toEqual([['Copied']]));
  const at = `http://localhost/video/${harness.file}`;
  expect(await act(() => navigator.clipboard.readText())).toBe(`${at}?commentId=${thread.id}`);

  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  await openMenu('ben');
  await choose('Copy link');
  await waitFor(() => expect(shell.alert).toHaveBeenCalledTimes(2));
  expect(await act(() => navigator.clipboard.readText())).toBe(
    `${at}?commentId=${reply.id}&commentParentId=${thread.id}`,
  );
});

test('shows the link when copying fails', async () => {
  harness.comments = [createComment({ id: 4_000_001 })];
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  Object.assign(document, { execCommand: () => false });
  await openComments(harness, { shell });
  await openMenu('ann');
  await choose('Copy link');
  const sentence = `Couldn't copy the link: http://localhost/video/${harness.file}?commentId=4000001`;
  await waitFor(() => expect(shell.alert.mock.calls).toEqual([[sentence, { state: 'error' }]]));
});

test('"Edit" focuses the form, and deleting the edited comment empties it', async () => {
  const comment = createOwnComment({ text: 'A first try' });
  harness.comments = [comment];
  await openComments(harness);
  await openMenu('me');
  await choose('Edit');
  const field = screen.getByRole('textbox');
  expect(field).toHaveValue('A first try');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(field).toHaveFocus();

  await openMenu('me');
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(screen.queryByText('Editing your comment')).toBeNull();
});

test('deleting a thread cancels the draft of a reply in it', async () => {
  const thread = createOwnComment({ children: 1 });
  const reply = createComment({ parentId: thread.id, author: { id: 8, username: 'ben', avatar: null } });
  harness.comments = [thread, reply];
  await openComments(harness);
  await user.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
  await user.click(await screen.findByRole('button', { name: 'Reply to @ben' }));
  expect(screen.getByText('Replying to @ben')).toBeVisible();

  await openMenu('me');
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Replying to @ben')).toBeNull());
});
