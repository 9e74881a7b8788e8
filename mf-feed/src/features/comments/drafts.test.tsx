import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  createOwnComment,
  getCommentElement,
  openComments,
} from '../../testing/comments-harness.ts';
import { useStoredDrafts } from './drafts.ts';

let lab: CommentsHarness;
const refused = { status: 500, error: { code: 'broken', messages: ['The server is in trouble'] } };

beforeEach(() => {
  lab = createCommentsHarness([
    createComment({ text: 'Theirs' }),
    createOwnComment({ text: 'Own one' }),
    createOwnComment({ text: 'Own two' }),
  ]);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
const answer = async () => fireEvent.click(await screen.findByRole('button', { name: 'Reply to @ann' }));
async function edit(index: number) {
  await screen.findByText('Theirs');
  const comment = getCommentElement(lab.comments[index]?.id ?? 0);
  await userEvent.click(within(comment).getByRole('button', { name: /^More about/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
}
/** Everything that memory knew is gone; storage is not. */
async function reload(unmount: () => void) {
  unmount();
  act(() => useStoredDrafts.setState({}, true));
  return openComments(lab);
}
/** Sends whose answers never come. */
function neverAnswered(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) =>
    String(address).endsWith('comment/edit') ? new Promise(() => {}) : fetch(address, init);
}

test.each([
  ['given up', () => cancel()],
  ['given up by Escape', async () => fireEvent.keyDown(await field(), { key: 'Escape' })],
  [
    'sent',
    async () => {
      await type('Own one, better');
      send();
    },
  ],
])('what was begun comes back when a change is %s', async (_how, end) => {
  await openComments(lab);
  await answer();
  await type('A thought');
  await edit(1);
  expect(await field()).toHaveValue('Own one');
  expect(screen.getByText('Changing your comment')).toBeVisible();
  // Another one instead: the thought still waits.
  await edit(2);
  expect(await field()).toHaveValue('Own two');
  await edit(1);
  await end();
  expect(await field()).toHaveValue('A thought');
  expect(screen.getByText('Replying to @ann')).toBeVisible();
});

test('it comes back after a reload in the middle of the change, too', async () => {
  const { unmount } = await openComments(lab);
  await type('A thought');
  await edit(1);
  await type('Own one, better');
  await reload(unmount);
  expect(await field()).toHaveValue('Own one, better');
  cancel();
  expect(await field()).toHaveValue('A thought');
});

test('a change that is refused is in the form again, and what was begun waits on', async () => {
  lab.api.on('app/comment/edit', refused);
  await openComments(lab);
  await type('A thought');
  await edit(1);
  await type('Worse');
  send();
  await waitFor(async () => expect(await field()).toHaveValue('Worse'));
  expect(screen.getByText('Changing your comment')).toBeVisible();
  cancel();
  expect(await field()).toHaveValue('A thought');
});

test('a comment that is refused while another is changed does not mix with its words', async () => {
  await openComments(lab);
  let refuse = () => {};
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('comment/edit')) await new Promise<void>((resolve) => (refuse = resolve));
    return fetch(address, init);
  };
  lab.api.on('app/comment/edit', refused);
  await type('Precious');
  send();
  await edit(1);
  await act(async () => refuse());
  expect(await field()).toHaveValue('Own one');
  cancel();
  await waitFor(async () => expect(await field()).toHaveValue('Precious'));
});

test('an answer is not begun with the words of a comment that was to be changed', async () => {
  await openComments(lab);
  await type('A thought');
  await edit(1);
  await answer();
  expect(await field()).toHaveValue('A thought');
  expect(screen.getByText('Replying to @ann')).toBeVisible();
});

test('all that was on its way when the page went is in the form after it', async () => {
  const { unmount } = await openComments(lab);
  neverAnswered();
  for (const text of ['One', 'Two']) {
    await type(text);
    send();
  }
  await type('Three');
  await reload(unmount);
  expect(await field()).toHaveValue('One\nTwo\nThree');
});

test('what has arrived is not sent twice because of one that has not', async () => {
  const { unmount } = await openComments(lab);
  await type('Arrives');
  send();
  await screen.findByText('Arrives');
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  neverAnswered();
  await type('On its way');
  send();
  await reload(unmount);
  expect(await field()).toHaveValue('On its way');
});
