import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

// Suggestions are debounced, and replies are late on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

let harness: CommentsHarness;
const SERVER_ERROR = { status: 500, error: { code: 'broken', messages: ['The server is in trouble'] } };

beforeEach(() => {
  harness = createCommentsHarness();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const getRenderedTexts = () =>
  [...document.querySelectorAll('[data-comment] p[dir]')].map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading', { name: /comments?$/ });

/** Delays the reply of a call. */
function delayReply(path: 'app/comment/edit' | 'app/comment/get' | 'app/comment/delete') {
  const { fetch } = globalThis;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (...args) => {
    const [address, init] = args;
    if (String(address).endsWith(path)) {
      await Promise.race([
        released,
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
      ]);
    }
    return fetch(...args);
  };
  return () => act(async () => release());
}

test('adds a new comment at the top at once, counts it and emits an event', async () => {
  harness.comments = [createComment({ text: 'Old' })];
  const submitted = jest.fn();
  const stop = events.on('comment.submitted', submitted);
  await openComments(harness);
  await screen.findByText('Old');
  expect(heading()).toHaveTextContent('1 comment');
  const release = delayReply('app/comment/edit');
  await type('  New @ann\nwords ');
  send();
  expect(getRenderedTexts()).toEqual(['New @ann\nwords', 'Old']);
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(heading()).toHaveTextContent('2 comments'));
  expect(screen.getByText('Sending…')).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
  await release();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(submitted).toHaveBeenCalledWith({ fileName: harness.file });
  expect(harness.api.bodies('app/comment/edit')).toEqual([
    {
      file: harness.file,
      comment: { id: null, parentId: null, text: 'New @ann\nwords', mentions: ['@ann'] },
    },
  ]);
  expect(getRenderedTexts()).toEqual(['New @ann\nwords', 'Old']);
  stop();
});

test('returns a rejected comment to the form, before the text typed meanwhile', async () => {
  harness.api.on('app/comment/edit', SERVER_ERROR);
  const failed = jest.fn();
  const stop = events.on('call.failed', failed);
  await openComments(harness);
  const release = delayReply('app/comment/edit');
  await type('Precious');
  send();
  await type('More');
  await release();
  await waitFor(async () => expect(await field()).toHaveValue('Precious\nMore'));
  expect(getRenderedTexts()).toEqual([]);
  expect(heading()).toHaveTextContent('0 comments');
  expect(failed).toHaveBeenCalledWith({ messages: ['The server is in trouble'] });
  stop();
});

test('restores typed and unsent text after a reload, for its author only', async () => {
  const first = await openComments(harness);
  await type('Half a thought');
  first.unmount();
  // A reload clears memory but not storage.
  const stored = { ...localStorage };
  expect(Object.values(stored).join()).toContain('Half a thought');
  const second = await openComments(harness);
  expect(await field()).toHaveValue('Half a thought');
  delayReply('app/comment/edit');
  send();
  expect(await field()).toHaveValue('');
  expect(Object.values({ ...localStorage }).join()).toContain('Half a thought');
  second.unmount();
  act(() => useSession.setState({ status: 'signed-in', viewer: { ...VIEWER, id: 2 } }));
  await openComments(harness);
  expect(await field()).toHaveValue('');
});

test('a reply raises the count of its thread, expands it and loads it', async () => {
  const thread = createComment({ text: 'Question', children: 1 });
  harness.comments = [thread, createComment({ text: 'Older answer', parentId: thread.id })];
  await openComments(harness);
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to @ann' }));
  expect(await field()).toHaveFocus();
  expect(screen.getByText('Replying to @ann')).toBeVisible();
  await type('My answer');
  send();
  await screen.findByText('Older answer');
  expect(getRenderedTexts()).toEqual(['Question', 'Older answer', 'My answer']);
  expect(screen.queryByText('Replying to @ann')).toBeNull();
  expect(harness.api.bodies('app/comment/edit')[0]?.comment).toMatchObject({ id: null, parentId: thread.id });
  fireEvent.click(screen.getByRole('button', { name: 'Hide replies' }));
  expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeVisible();
});

test('a rejected reply restores the count and keeps its target', async () => {
  const thread = createComment({ text: 'Question' });
  harness.comments = [thread];
  harness.api.on('app/comment/edit', SERVER_ERROR);
  await openComments(harness);
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to @ann' }));
  await type('My answer');
  send();
  await waitFor(async () => expect(await field()).toHaveValue('My answer'));
  expect(screen.getByText('Replying to @ann')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Show|Hide)/ })).toBeNull();
  expect(getRenderedTexts()).toEqual(['Question']);
});

test('an edit replaces the comment, and a rejected edit restores the old text', async () => {
  const comment = createOwnComment({ text: 'A typpo' });
  harness.comments = [comment];
  await openComments(harness);
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for the comment by @me' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  };
  await edit();
  expect(await field()).toHaveValue('A typpo');
  await type('A typo');
  save();
  await waitFor(() => expect(getCommentElement(comment.id)).toHaveTextContent('(edited)'));
  expect(getRenderedTexts()).toEqual(['A typo']);
  expect(harness.api.bodies('app/comment/edit')[0]?.comment).toMatchObject({
    id: comment.id,
    text: 'A typo',
  });
  expect(heading()).toHaveTextContent('1 comment');

  harness.api.on('app/comment/edit', SERVER_ERROR);
  await edit();
  await type('Worse');
  save();
  await waitFor(async () => expect(await field()).toHaveValue('Worse'));
  expect(getRenderedTexts()).toEqual(['A typo']);
});

test('deleting asks for confirmation, removes at once, and restores the comment when the API rejects it', async () => {
  const thread = createOwnComment({ text: 'Question', children: 1 });
  const reply = createOwnComment({ text: 'Answer', parentId: thread.id });
  harness.comments = [thread, reply];
  harness.api.on('app/comment/delete', { data: { id: reply.id, parentId: thread.id } });
  await openComments(harness);
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
  await screen.findByText('Answer');
  const remove = async (id: number) => {
    await userEvent.click(within(getCommentElement(id)).getByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  await remove(reply.id);
  await waitFor(() => expect(getRenderedTexts()).toEqual(['Question']));
  expect(screen.queryByRole('button', { name: /replies|Show/ })).toBeNull();
  expect(heading()).toHaveTextContent('1 comment');

  harness.api.on('app/comment/delete', SERVER_ERROR);
  await remove(thread.id);
  await waitFor(() => expect(harness.api.bodies('app/comment/delete')).toHaveLength(2));
  await waitFor(() => expect(getRenderedTexts()).toEqual(['Question']));
  expect(heading()).toHaveTextContent('1 comment');
});

test('shows the excess length, and blocks sending', async () => {
  await openComments(harness);
  await type('x'.repeat(1_001));
  expect(screen.getByText('1 character over the limit')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  await type('x'.repeat(950));
  expect(screen.getByText('50 characters left')).toBeVisible();
  await type('   ');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  fireEvent.keyDown(await field(), { key: 'Enter' });
  expect(harness.api.bodies('app/comment/edit')).toEqual([]);
});

test('Enter sends, with a hint; Shift+Enter and Enter of an input method do not', async () => {
  await openComments(harness);
  const user = userEvent.setup();
  expect(await field()).toHaveAccessibleDescription(/Enter to post, Shift \+ Enter for a new line/);
  await user.type(await field(), 'One{Shift>}{Enter}{/Shift}two');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(await field()).toHaveValue('One\ntwo');
  await user.keyboard('{Enter}');
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(harness.api.bodies('app/comment/edit')).toHaveLength(1));
  expect(harness.api.bodies('app/comment/edit')[0]).toMatchObject({ comment: { text: 'One\ntwo' } });
});

test('suggests users while a mention is typed, by keyboard and pointer', async () => {
  harness.comments = [createComment({ author: { id: 9, username: 'mochi.and.me', avatar: null } })];
  const found = {
    id: 10,
    username: 'mochi2',
    name: 'Other',
    avatar: null,
    hasSubscribe: false,
    subscribers: 0,
  };
  harness.api.on('app/user/search', {
    data: [found],
    pagination: { page: 1, recordsPerPage: 15, recordsTotal: 1 },
    nextPageToken: null,
  });
  await openComments(harness);
  await screen.findByText(harness.comments[0]?.text ?? '');
  const user = userEvent.setup();
  await user.type(await field(), 'Look @moc');
  const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(options().map((option) => option.textContent)).toEqual(['M@mochi.and.me', 'M@mochi2Other']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await field()).toHaveValue('Look @mochi2 ');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.type(await field(), '@MOCHI.');
  await user.click(await screen.findByRole('option', { name: /@mochi\.and\.me/ }));
  expect(await field()).toHaveValue('Look @mochi2 @mochi.and.me ');
  await user.type(await field(), 'me@moc');
  expect(screen.queryByRole('listbox')).toBeNull();
});
