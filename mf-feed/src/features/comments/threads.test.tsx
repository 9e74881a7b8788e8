import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  openComments,
} from '../../testing/comments-harness.ts';

let harness: CommentsHarness;

/** Opens a thread with one reply, whose requests are answered when the returned function is called. */
async function openSlowThread() {
  const thread = createComment({ text: 'Question', children: 1 });
  harness.comments = [thread, createComment({ text: 'Answer', parentId: thread.id })];
  await openComments(harness);
  const toggle = await screen.findByRole('button', { name: 'Show 1 reply' });
  const reply = globalThis.fetch;
  const aborted = jest.fn();
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  globalThis.fetch = async (...call) => {
    const { signal } = call[1] ?? {};
    signal?.addEventListener('abort', aborted);
    await response;
    signal?.throwIfAborted();
    return reply(...call);
  };
  return { toggle, aborted, respond: () => act(async () => respond()) };
}

beforeEach(() => {
  harness = createCommentsHarness();
});

test('a click on a thread whose replies are loading collapses it and cancels the request', async () => {
  const { toggle, aborted, respond } = await openSlowThread();
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveAttribute('aria-busy', 'true'));
  expect(toggle).toHaveAccessibleName('Hide replies');

  fireEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-busy', 'false');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(aborted).toHaveBeenCalledTimes(1);

  fireEvent.click(toggle);
  await respond();
  expect(await screen.findByText('Answer')).toBeVisible();
  expect(toggle).toHaveAttribute('aria-busy', 'false');
});
