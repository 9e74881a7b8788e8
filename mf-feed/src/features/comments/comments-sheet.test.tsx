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
import { EXPAND_DELAY_MS, PRELOAD_DELAY_MS, SCROLL_DELAY_MS } from './constants.ts';

let lab: CommentsHarness;

beforeEach(() => {
  jest.useFakeTimers();
  lab = createCommentsHarness();
  act(() => sheetShell.closeSheet());
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (query = '') =>
  openComments(lab, { query, device: { mobile: true }, shell: sheetShell, pages: remoteWithSheet });
const sheet = () => screen.queryByRole('dialog', { name: 'Comments' });
const button = () => screen.getByRole('button', { name: 'Comments' });

test('the sheet a link to a reply has opened stays, with the reply in it, when its thread leaves the address', async () => {
  const thread = createComment({ text: 'Question', children: 1 });
  const reply = createComment({ text: 'Answer', parentId: thread.id });
  lab.comments = [thread, reply];
  const { router } = await open(`?commentId=${reply.id}&commentParentId=${thread.id}`);
  await pass(EXPAND_DELAY_MS);
  await pass(0);
  expect(router.state.location.search).toBe(`?commentId=${reply.id}`);
  expect(within(sheet() as HTMLElement).getByText('Answer')).toBeVisible();
  await pass(SCROLL_DELAY_MS);
  expect(getCommentElement(reply.id)).toHaveAttribute('data-target', 'true');

  // Put away, it stays away, whatever becomes of the address.
  act(() => sheetShell.closeSheet());
  await act(() => router.navigate(`?commentId=${reply.id}&sf=me`, { replace: true }));
  expect(sheet()).toBeNull();
});

test('opened once more it is a sheet with comments, not an empty one', async () => {
  lab.comments = [createComment({ text: 'First' })];
  await open();
  fireEvent.click(button());
  await pass(0);
  // The press after the one that opened it: the sheet beside the page leaves the button free.
  fireEvent.click(button());
  await pass(0);
  expect(within(sheet() as HTMLElement).getByText('First')).toBeVisible();
});

test('comments of a video that is watched are there before they are opened: nothing is asked for then', async () => {
  lab.comments = [createComment({ text: 'First' }), createComment({ text: 'Second' })];
  await open();
  act(lab.setBufferAhead);
  await pass(PRELOAD_DELAY_MS - 1);
  expect(lab.getListRequests()).toEqual([]);
  await pass(1);
  await waitFor(() => expect(lab.getListRequests()).toHaveLength(1));
  await pass(100);
  // From here on no answer comes at all.
  globalThis.fetch = () => new Promise(() => {});
  fireEvent.click(button());
  // In the very same turn.
  expect(within(sheet() as HTMLElement).getAllByText(/First|Second/)).toHaveLength(2);
});

test.each([
  ['for guests, who find a gate', () => ({}), false],
  ['where nobody may comment', () => ({ commentsAllowed: false }), true],
])('nothing is fetched ahead %s', async (_why, changes, isSignedIn) => {
  if (!isSignedIn) lab.signOut();
  lab.video = changes();
  await open();
  act(lab.setBufferAhead);
  await pass(PRELOAD_DELAY_MS * 2);
  expect(lab.getListRequests()).toEqual([]);
});

test('nothing is fetched ahead over a narrow line, nor while the video itself waits', async () => {
  await open();
  await pass(PRELOAD_DELAY_MS * 2);
  expect(lab.getListRequests()).toEqual([]);
  Object.assign(navigator, { connection: { saveData: true } });
  act(lab.setBufferAhead);
  await pass(PRELOAD_DELAY_MS * 2);
  Reflect.deleteProperty(navigator, 'connection');
  expect(lab.getListRequests()).toEqual([]);
});

test('on a phone there is neither reply nor edit nor delete, and a comment is told of once it is there', async () => {
  const submitted = jest.fn();
  const stop = events.on('comment.submitted', submitted);
  lab.comments = [createComment({ text: 'Theirs' })];
  await open();
  fireEvent.click(button());
  await pass(0);
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await pass(0);
  await waitFor(() => expect(submitted).toHaveBeenCalledWith({ fileName: lab.file }));
  stop();
});
