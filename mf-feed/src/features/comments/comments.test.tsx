import { useSession } from '@ontrend/shared/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  createOwnComment,
  getCommentElement,
  nextId,
  openComments,
  PAGE_SIZE,
  scrollToListEnd,
} from '../../testing/comments-harness.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';

let lab: CommentsHarness;
const many = (count: number) => Array.from({ length: count }, () => createComment());

/** Number of rendered comments. A length comparison fails faster than a comparison of elements. */
const drawn = () => document.querySelectorAll('[data-comment]').length;

function linesInAll(lines: number): void {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => lines * 20 },
    clientHeight: { configurable: true, get: () => Math.min(lines, 2) * 20 },
  });
}

beforeEach(() => {
  lab = createCommentsHarness();
  linesInAll(1);
});

test('fetches the first page on open and the next page at the end of the list, each once', async () => {
  lab.comments = many(PAGE_SIZE * 2 + 1);
  await openComments(lab);
  await screen.findByText(lab.comments.at(-1)?.text ?? '');
  expect(lab.getListRequests()).toEqual([{ file: lab.file }]);
  scrollToListEnd();
  await screen.findByText(lab.comments[PAGE_SIZE]?.text ?? '');
  scrollToListEnd();
  await screen.findByText(lab.comments[0]?.text ?? '');
  expect(lab.getListRequests().map(({ nextPageToken }) => nextPageToken)).toEqual([undefined, '15', '30']);
  scrollToListEnd();
  expect(lab.getListRequests()).toHaveLength(3);
  const ids = [...document.querySelectorAll('[data-comment]')].map((element) =>
    Number(element.getAttribute('data-comment')),
  );
  expect(ids).toEqual(lab.comments.map(({ id }) => id).toReversed());
});

test('shows author, date and state of a comment', async () => {
  const now = Math.floor(Date.now() / 1_000);
  lab.comments = [
    createComment({ text: 'Plain', createdAt: now - 3 * 3_600 }),
    createComment({ text: 'Changed', state: 'edited' }),
    createOwnComment({ text: 'Rude', state: 'hidden' }),
  ];
  await openComments(lab);
  await screen.findByText('Plain');
  const [plain, changed, rude] = lab.comments.map(({ id }) => getCommentElement(id));
  expect(within(plain as HTMLElement).getByRole('link', { name: 'ann' })).toHaveAttribute(
    'href',
    '/user/ann',
  );
  expect(plain).toHaveTextContent('3 hr. ago');
  expect(plain).not.toHaveTextContent('(');
  expect(changed).toHaveTextContent('(edited)');
  expect(rude).toHaveTextContent('(hidden)');
});

test('clamps a comment to two rows with a "Show more" button', async () => {
  lab.comments = [createComment()];
  linesInAll(2);
  const { unmount } = await openComments(lab);
  await screen.findByText(lab.comments[0]?.text ?? '');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  unmount();

  linesInAll(3);
  await openComments(lab);
  const more = await within(await screen.findByRole('region', { name: 'Comments' })).findByRole('button', {
    name: 'Show more',
  });
  fireEvent.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(more).toHaveAccessibleName('Hide');
});

test('links mentions, hashtags and URLs', async () => {
  lab.comments = [
    createComment({ text: '@ben @nobody_here #cat https://a.example/x. <b>bold</b>', mentions: ['@ben'] }),
  ];
  await openComments(lab);
  const text = await screen.findByText(/bold/);
  const links = within(text).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/user/ben',
    '/browse/hashtag/cat',
    'https://a.example/x',
  ]);
  expect(links[2]).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(text).toHaveTextContent('@ben @nobody_here #cat https://a.example/x. <b>bold</b>');
});

test('gives right-to-left and mixed text its own direction and isolates names', async () => {
  lab.comments = [createComment({ text: 'שלום @ann, hello', mentions: ['@ann'] })];
  await openComments(lab);
  const text = await screen.findByText(/שלום/);
  expect(text).toHaveAttribute('dir', 'auto');
  expect(within(text).getByText('@ann').tagName).toBe('BDI');
});

test('shows 500 hostile strings as plain text', async () => {
  const texts = hostileTexts(500);
  lab.pageSize = texts.length;
  lab.comments = texts.map((text) =>
    createComment({ text, author: { id: 8, username: 'eve', avatar: null } }),
  );
  const alert = jest.spyOn(globalThis, 'alert').mockImplementation(() => {});
  await openComments(lab);
  await waitFor(() => expect(drawn()).toBe(texts.length));
  const read = [...document.querySelectorAll('[data-comment] p[dir]')].map(({ textContent }) => textContent);
  expect(read).toEqual(texts.toReversed());
  const comments = document.querySelector('section') as HTMLElement;
  expect(comments.querySelectorAll('script, iframe, object, embed, img, style, base, meta')).toHaveLength(0);
  for (const link of comments.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/);
  expect(
    [...comments.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()),
  ).not.toContainEqual(expect.stringMatching(/^on/));
  expect(alert).not.toHaveBeenCalled();
});

test('renders only the comments near the viewport out of ten thousand', async () => {
  lab.comments = many(PAGE_SIZE * 8);
  await openComments(lab);
  for (let page = 1; page < 8; page += 1) {
    await waitFor(() => expect(drawn()).toBe(page * PAGE_SIZE));
    scrollToListEnd();
  }
  await waitFor(() => expect(drawn()).toBe(8 * PAGE_SIZE));
  const parts = [...document.querySelectorAll('.content > .list')];
  for (const part of parts.slice(0, 6)) {
    part.getBoundingClientRect = () => ({ height: 900 }) as DOMRect;
    setVisibleRatio(part, 0);
  }
  expect(drawn()).toBe(2 * PAGE_SIZE);
  setVisibleRatio(parts[2], 1);
  expect(drawn()).toBe(3 * PAGE_SIZE);
});

test('shows the empty, turned-off and error states', async () => {
  const first = await openComments(lab);
  expect(await screen.findByText('No comments yet')).toBeVisible();
  first.unmount();

  lab.file = `video${nextId()}`;
  lab.api.on('app/comment/get', {
    status: 403,
    error: { code: 'comments-off', messages: ['Comments are turned off for this video.'] },
  });
  const second = await openComments(lab);
  expect(await screen.findByText('Comments are turned off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  second.unmount();

  lab.file = `video${nextId()}`;
  lab.api.on('app/comment/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  await openComments(lab);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText("Couldn't load comments")).toBeVisible();
  lab.api.on('app/comment/get', {
    data: [createComment({ text: 'There' })],
    pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 1 },
    nextPageToken: null,
    target: null,
  });
  fireEvent.click(again);
  expect(await screen.findByText('There')).toBeVisible();
});

test('fetches nothing when the video has comments turned off', async () => {
  lab.video = { commentsAllowed: false };
  await openComments(lab);
  expect(await screen.findByText('Comments are turned off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(lab.getListRequests()).toEqual([]);
});

test('a failed page has a retry button, and the loaded pages stay', async () => {
  lab.comments = many(PAGE_SIZE + 1);
  await openComments(lab);
  await screen.findByText(lab.comments.at(-1)?.text ?? '');
  const data = [lab.comments[0] as (typeof lab.comments)[0]];
  lab.api.on('app/comment/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  scrollToListEnd();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(drawn()).toBe(PAGE_SIZE);
  lab.api.on('app/comment/get', {
    data,
    pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 16 },
    nextPageToken: null,
    target: null,
  });
  fireEvent.click(again);
  expect(await screen.findByText(data[0]?.text ?? '')).toBeVisible();
});

test('guests read the comments and can sign in from the form', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  lab.comments = [createComment()];
  const openDialog = jest.fn();
  await openComments(lab, { shell: { openDialog } });
  await screen.findByText(lab.comments[0]?.text ?? '');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reply to @ann' }));
  const logIn = screen.getByRole('button', { name: 'Log in' });
  expect(logIn).toHaveFocus();
  fireEvent.click(logIn);
  expect(openDialog).toHaveBeenCalledWith({ id: 'authentication' });
  fireEvent.click(screen.getByRole('button', { name: /^Like comment by @ann/ }));
  expect(openDialog).toHaveBeenCalledTimes(2);
  expect(lab.api.bodies('app/comment/rating')).toEqual([]);
});

test('a like shows at once and is reverted when the API rejects it', async () => {
  lab.comments = [createComment({ likes: 4 })];
  lab.api.on('app/comment/rating', { status: 404, error: { code: 'comment-not-found', messages: ['Gone'] } });
  await openComments(lab);
  const like = await screen.findByRole('button', { name: 'Like comment by @ann, 4' });
  fireEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveAccessibleName('Like comment by @ann, 5');
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'));
  const id = lab.comments[0]?.id ?? 0;
  lab.api.on('app/comment/rating', { data: { id, rating: 1, liked: true, likes: 9 } });
  fireEvent.click(like);
  await waitFor(() => expect(like).toHaveAccessibleName('Like comment by @ann, 9'));
  expect(lab.api.bodies('app/comment/rating').at(-1)).toEqual({ file: lab.file, comment: { id, rating: 1 } });
});
