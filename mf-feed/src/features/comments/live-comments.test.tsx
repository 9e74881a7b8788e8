import { events } from '@ontrend/shared/events';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  createOwnComment,
  openComments,
} from '../../testing/comments-harness.ts';

let harness: CommentsHarness;

beforeEach(() => {
  harness = createCommentsHarness([createComment({ text: 'Old' })]);
});

const getRenderedTexts = () =>
  [...document.querySelectorAll('[data-comment] p[dir]')].map(({ textContent }) => textContent);
const emitCommentEvent = (
  comment: { id: number; parentId: number | null },
  change: 'new' | 'edited' | 'rated' | 'deleted',
) =>
  act(async () =>
    events.emit('live.received', {
      topic: 'comments',
      file: harness.file,
      commentId: comment.id,
      parentId: comment.parentId,
      change,
    }),
  );

test('emits events when comments open and close', async () => {
  const log: string[] = [];
  const unsubscribers = [
    events.on('comments.opened', ({ fileName }) => log.push(`opened ${fileName}`)),
    events.on('comments.closed', ({ fileName }) => log.push(`closed ${fileName}`)),
  ];
  const { unmount } = await openComments(harness);
  expect(log).toEqual([`opened ${harness.file}`]);
  unmount();
  expect(log).toEqual([`opened ${harness.file}`, `closed ${harness.file}`]);
  for (const stop of unsubscribers) stop();
});

test('shows, announces and counts new comments of other users', async () => {
  await openComments(harness);
  await screen.findByText('Old');
  const comment = createComment({ text: 'Fresh' });
  harness.comments = [...harness.comments, comment];
  await emitCommentEvent(comment, 'new');
  await screen.findByText('Fresh');
  expect(getRenderedTexts()).toEqual(['Fresh', 'Old']);
  expect(screen.getByText('1 new comment')).toHaveRole('status');
  await waitFor(() => expect(screen.getByRole('heading', { name: '2 comments' })).toBeVisible());
});

test('fetches several new comments with one request', async () => {
  await openComments(harness);
  await screen.findByText('Old');
  const newComments = [
    createComment({ text: 'One' }),
    createComment({ text: 'Two' }),
    createComment({ text: 'Three' }),
  ];
  harness.comments = [...harness.comments, ...newComments];
  const before = harness.getListRequests().length;
  for (const comment of newComments) await emitCommentEvent(comment, 'new');
  await screen.findByText('Three');
  expect(getRenderedTexts()).toEqual(['Three', 'Two', 'One', 'Old']);
  expect(harness.getListRequests()).toHaveLength(before + 1);
});

test('a new reply raises the count of its thread, or shows in an expanded thread', async () => {
  const thread = createComment({ text: 'Question' });
  harness.comments = [thread];
  await openComments(harness);
  await screen.findByText('Question');
  const first = createComment({ text: 'First answer', parentId: thread.id });
  harness.comments = [{ ...thread, children: 1 }, first];
  await emitCommentEvent(first, 'new');
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
  await screen.findByText('First answer');
  const second = createComment({ text: 'Second answer', parentId: thread.id });
  harness.comments = [{ ...thread, children: 2 }, first, second];
  await emitCommentEvent(second, 'new');
  await screen.findByText('Second answer');
  expect(getRenderedTexts()).toEqual(['Question', 'First answer', 'Second answer']);
});

test('applies edits and deletions of other users', async () => {
  await openComments(harness);
  await screen.findByText('Old');
  const [old] = harness.comments as [ReturnType<typeof createComment>];
  harness.comments = [{ ...old, text: 'Changed', state: 'edited' }];
  await emitCommentEvent(old, 'edited');
  await screen.findByText('Changed');
  await emitCommentEvent(old, 'deleted');
  expect(getRenderedTexts()).toEqual([]);
});

test('fetches neither a deleted thread nor its replies when earlier events are received again', async () => {
  await openComments(harness);
  await screen.findByText('Old');
  const thread = createComment({ text: 'Question' });
  const reply = createComment({ text: 'Reply', parentId: thread.id });
  await emitCommentEvent(thread, 'new');
  await emitCommentEvent(reply, 'new');
  await emitCommentEvent(thread, 'deleted');
  const other = createComment({ text: 'Fresh' });
  harness.comments = [...harness.comments, other];
  await emitCommentEvent(other, 'new');
  await screen.findByText('Fresh');
  const fetchedIds = harness.getListRequests().map(({ commentId }) => commentId);
  expect(fetchedIds).toContain(other.id);
  expect(fetchedIds).not.toContain(thread.id);
  expect(fetchedIds).not.toContain(reply.id);
});

test('an event for an own comment that arrives before the reply does not duplicate it', async () => {
  await openComments(harness);
  await screen.findByText('Old');
  const own = createOwnComment({ text: 'Mine' });
  harness.comments = [...harness.comments, own];
  harness.api.on('app/comment/edit', { data: own });
  await emitCommentEvent(own, 'new');
  await screen.findByText('Mine');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your comment' }), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(getRenderedTexts()).toEqual(['Mine', 'Old']));
});
