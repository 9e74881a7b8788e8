import { events } from '@ontrend/shared/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  getCommentElement,
  openComments,
} from '../../testing/comments-harness.ts';
import { remoteWithSheet, sheetShell } from '../../testing/sheet-shell.tsx';

let harness: CommentsHarness;

beforeEach(() => {
  jest.useFakeTimers();
  harness = createCommentsHarness();
  act(() => sheetShell.closeSheet());
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (query = '') =>
  openComments(harness, { query, device: { mobile: true }, shell: sheetShell, pages: remoteWithSheet });
const sheet = () => screen.queryByRole('dialog', { name: 'Comments' });
const button = () => screen.getByRole('button', { name: 'Comments' });

test('a sheet opened by a link to a reply keeps the reply when its parent id leaves the URL', async () => {
  const thread = createComment({ text: 'Question', children: 1 });
  const reply = createComment({ text: 'Answer', parentId: thread.id });
  harness.comments = [thread, reply];
  const { router } = await open(`?commentId=${reply.id}&commentParentId=${thread.id}`);
  await advance(1_500);
  await advance(0);
  expect(router.state.location.search).toBe(`?commentId=${reply.id}`);
  expect(within(sheet() as HTMLElement).getByText('Answer')).toBeVisible();
  await advance(1_000);
  expect(getCommentElement(reply.id)).toHaveAttribute('data-target', 'true');

  // Once closed, the sheet stays closed when the URL changes.
  act(() => sheetShell.closeSheet());
  await act(() => router.navigate(`?commentId=${reply.id}&sf=me`, { replace: true }));
  expect(sheet()).toBeNull();
});

test('shows the comments again when it is reopened', async () => {
  harness.comments = [createComment({ text: 'First' })];
  await open();
  fireEvent.click(button());
  await advance(0);
  // The sheet does not cover the button, so a second press is possible.
  fireEvent.click(button());
  await advance(0);
  expect(within(sheet() as HTMLElement).getByText('First')).toBeVisible();
});

test('shows preloaded comments without another request', async () => {
  harness.comments = [createComment({ text: 'First' }), createComment({ text: 'Second' })];
  await open();
  act(harness.setBufferAhead);
  await advance(1_499);
  expect(harness.getListRequests()).toEqual([]);
  await advance(1);
  await waitFor(() => expect(harness.getListRequests()).toHaveLength(1));
  await advance(100);
  // From here on, no request receives a reply.
  globalThis.fetch = () => new Promise(() => {});
  fireEvent.click(button());
  // In the same render.
  expect(within(sheet() as HTMLElement).getAllByText(/First|Second/)).toHaveLength(2);
});

test.each([
  ['for guests', () => ({}), false],
  ['when comments are turned off', () => ({ commentsAllowed: false }), true],
])('preloads nothing %s', async (_why, changes, isSignedIn) => {
  if (!isSignedIn) harness.signOut();
  harness.video = changes();
  await open();
  act(harness.setBufferAhead);
  await advance(3_000);
  expect(harness.getListRequests()).toEqual([]);
});

test('preloads nothing on a slow connection or while the video lacks buffer', async () => {
  await open();
  await advance(3_000);
  expect(harness.getListRequests()).toEqual([]);
  Object.assign(navigator, { connection: { saveData: true } });
  act(harness.setBufferAhead);
  await advance(3_000);
  Reflect.deleteProperty(navigator, 'connection');
  expect(harness.getListRequests()).toEqual([]);
});

test('on mobile there is no reply, edit or delete, Enter breaks the line, and a new comment emits an event', async () => {
  const submitted = jest.fn();
  const stop = events.on('comment.submitted', submitted);
  harness.comments = [createComment({ text: 'Theirs' })];
  await open();
  fireEvent.click(button());
  await advance(0);
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Mine' } });
  expect(screen.queryByText(/^Enter/)).toBeNull();
  // True: the key keeps its default action.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  await advance(0);
  expect(harness.api.bodies('app/comment/edit')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await advance(0);
  await waitFor(() => expect(submitted).toHaveBeenCalledWith({ fileName: harness.file }));
  stop();
});
