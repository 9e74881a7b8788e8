import { act, screen } from '@testing-library/react';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  getCommentElement,
  openComments,
  PAGE_SIZE,
} from '../../testing/comments-harness.ts';

let harness: CommentsHarness;
let scrolled: { id: string | null; block: unknown; at: number }[];

beforeEach(() => {
  jest.useFakeTimers();
  harness = createCommentsHarness();
  scrolled = [];
  const start = Date.now();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, options) {
    const block = typeof options === 'object' ? options.block : null;
    scrolled.push({ id: this.getAttribute('data-comment'), block, at: Date.now() - start });
  };
});
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Opens the page and runs the timers that are due at once. */
async function openAt(query: string) {
  const opened = await openComments(harness, { query });
  await advance(0);
  return opened;
}

test('scrolls to the linked comment after 1 s', async () => {
  harness.comments = Array.from({ length: 5 }, () => createComment());
  const [comment] = harness.comments as [(typeof harness.comments)[0]];
  await openAt(`?commentId=${comment.id}`);
  await advance(900);
  expect(scrolled).toEqual([]);
  await advance(100);
  expect(scrolled).toMatchObject([{ id: String(comment.id), block: 'start' }]);
  expect(getCommentElement(comment.id)).toHaveAttribute('data-target', 'true');
  expect(getCommentElement(comment.id)).toHaveFocus();
  await advance(5_000);
  expect(scrolled).toHaveLength(1);
});

test('shows a linked comment of a later page first', async () => {
  harness.comments = Array.from({ length: PAGE_SIZE * 3 }, () => createComment());
  const [comment] = harness.comments as [(typeof harness.comments)[0]];
  await openAt(`?commentId=${comment.id}`);
  await advance(1_000);
  expect(scrolled).toMatchObject([{ id: String(comment.id) }]);
  expect(document.querySelector('[data-comment]')).toBe(getCommentElement(comment.id));
});

test('expands and loads the thread of a linked reply after 1.5 s, then removes its id from the URL', async () => {
  const thread = createComment({ children: PAGE_SIZE + 5 });
  const replies = Array.from({ length: PAGE_SIZE + 5 }, () => createComment({ parentId: thread.id }));
  const reply = replies.at(-1) as (typeof replies)[0];
  harness.comments = [thread, ...replies];
  const { router } = await openAt(`?commentId=${reply.id}&commentParentId=${thread.id}&sf=me`);
  const countReplyRequests = () =>
    harness.getListRequests().filter(({ parentId }) => parentId === thread.id).length;
  await advance(1_000);
  expect(scrolled).toMatchObject([{ id: String(thread.id) }]);
  await advance(400);
  expect(countReplyRequests()).toBe(0);
  expect(router.state.location.search).toContain('commentParentId');
  await advance(100);
  await advance(0);
  expect(countReplyRequests()).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Hide replies' })).toHaveAttribute('aria-expanded', 'true');
  expect(router.state.location.search).toBe(`?commentId=${reply.id}&sf=me`);
  expect(router.state.historyAction).toBe('REPLACE');
  await advance(1_000);
  expect(scrolled.map(({ id }) => id)).toEqual([String(thread.id), String(reply.id)]);
  // Although it is not on the first page of replies.
  expect(screen.getByRole('button', { name: 'Show more replies' })).toBeVisible();
  expect(getCommentElement(reply.id)).toHaveAttribute('data-target', 'true');
});

test('shows a message when the linked comment does not exist', async () => {
  harness.comments = [createComment()];
  await openAt('?commentId=999999');
  await advance(1_000);
  expect(screen.getByText('This comment is no longer available.')).toBeVisible();
  expect(scrolled).toEqual([]);
});

test('fetches no comment when the URL has none', async () => {
  harness.comments = [createComment()];
  await openComments(harness, { query: '?commentId=1e9&commentParentId=<b>' }).catch(() => {});
  await advance(2_000);
  expect(harness.getListRequests().every(({ commentId }) => commentId === undefined)).toBe(true);
  expect(scrolled).toEqual([]);
});
