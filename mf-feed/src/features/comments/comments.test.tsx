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

let harness: CommentsHarness;
const createComments = (count: number) => Array.from({ length: count }, () => createComment());

/** Number of rendered comments. A length comparison fails faster than a comparison of elements. */
const countRendered = () => document.querySelectorAll('[data-comment]').length;

function mockLineCount(lines: number): void {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => lines * 20 },
    clientHeight: { configurable: true, get: () => Math.min(lines, 2) * 20 },
  });
}

beforeEach(() => {
  harness = createCommentsHarness();
  mockLineCount(1);
});

test('fetches the first page on open and the next page at the end of the list, each once', async () => {
  harness.comments = createComments(PAGE_SIZE * 2 + 1);
  await openComments(harness);
  await screen.findByText(harness.comments.at(-1)?.text ?? '');
  expect(harness.getListRequests()).toEqual([{ file: harness.file }]);
  scrollToListEnd();
  await screen.findByText(harness.comments[PAGE_SIZE]?.text ?? '');
  scrollToListEnd();
  await screen.findByText(harness.comments[0]?.text ?? '');
  expect(harness.getListRequests().map(({ nextPageToken }) => nextPageToken)).toEqual([
    undefined,
    '15',
    '30',
  ]);
  scrollToListEnd();
  expect(harness.getListRequests()).toHaveLength(3);
  const ids = [...document.querySelectorAll('[data-comment]')].map((element) =>
    Number(element.getAttribute('data-comment')),
  );
  expect(ids).toEqual(harness.comments.map(({ id }) => id).toReversed());
});

test('shows author, date and state of a comment', async () => {
  const now = Math.floor(Date.now() / 1_000);
  harness.comments = [
    createComment({ text: 'Plain', createdAt: now - 3 * 3_600 }),
    createComment({ text: 'Changed', state: 'edited' }),
    createOwnComment({ text: 'Rude', state: 'hidden' }),
  ];
  await openComments(harness);
  await screen.findByText('Plain');
  const [plain, changed, rude] = harness.comments.map(({ id }) => getCommentElement(id));
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
  harness.comments = [createComment()];
  mockLineCount(2);
  const { unmount } = await openComments(harness);
  await screen.findByText(harness.comments[0]?.text ?? '');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  unmount();

  mockLineCount(3);
  await openComments(harness);
  const more = await within(await screen.findByRole('region', { name: 'Comments' })).findByRole('button', {
    name: 'Show more',
  });
  fireEvent.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(more).toHaveAccessibleName('Hide');
});

test('links mentions, hashtags and URLs', async () => {
  harness.comments = [
    createComment({ text: '@ben @nobody_here #cat https://a.example/x. <b>bold</b>', mentions: ['@ben'] }),
  ];
  await openComments(harness);
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
  harness.comments = [createComment({ text: 'שלום @ann, hello', mentions: ['@ann'] })];
  await openComments(harness);
  const text = await screen.findByText(/שלום/);
  expect(text).toHaveAttribute('dir', 'auto');
  expect(within(text).getByText('@ann').tagName).toBe('BDI');
});

test('shows 500 hostile strings as plain text', async () => {
  const texts = hostileTexts(500);
  harness.pageSize = texts.length;
  harness.comments = texts.map((text) =>
    createComment({ text, author: { id: 8, username: 'eve', avatar: null } }),
  );
  const alert = jest.spyOn(globalThis, 'alert').mockImplementation(() => {});
  await openComments(harness);
  await waitFor(() => expect(countRendered()).toBe(texts.length));
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
  harness.comments = createComments(PAGE_SIZE * 8);
  await openComments(harness);
  for (let page = 1; page < 8; page += 1) {
    await waitFor(() => expect(countRendered()).toBe(page * PAGE_SIZE));
    scrollToListEnd();
  }
  await waitFor(() => expect(countRendered()).toBe(8 * PAGE_SIZE));
  const listPages = [...document.querySelectorAll('.content > .list')];
  for (const page of listPages.slice(0, 6)) {
    page.getBoundingClientRect = () => ({ height: 900 }) as DOMRect;
    setVisibleRatio(page, 0);
  }
  expect(countRendered()).toBe(2 * PAGE_SIZE);
  setVisibleRatio(listPages[2], 1);
  expect(countRendered()).toBe(3 * PAGE_SIZE);
});

test('shows the empty, turned-off and error states', async () => {
  const first = await openComments(harness);
  expect(await screen.findByText('No comments yet')).toBeVisible();
  first.unmount();

  harness.file = `video${nextId()}`;
  harness.api.on('app/comment/get', {
    status: 403,
    error: { code: 'comments-off', messages: ['Comments are turned off for this video.'] },
  });
  const second = await openComments(harness);
  expect(await screen.findByText('Comments are turned off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  second.unmount();

  harness.file = `video${nextId()}`;
  harness.api.on('app/comment/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  await openComments(harness);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText("Couldn't load comments")).toBeVisible();
  harness.api.on('app/comment/get', {
    data: [createComment({ text: 'There' })],
    pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 1 },
    nextPageToken: null,
    target: null,
  });
  fireEvent.click(retryButton);
  expect(await screen.findByText('There')).toBeVisible();
});

test('fetches nothing when the video has comments turned off', async () => {
  harness.video = { commentsAllowed: false };
  await openComments(harness);
  expect(await screen.findByText('Comments are turned off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(harness.getListRequests()).toEqual([]);
});

test('a failed page has a retry button, and the loaded pages stay', async () => {
  harness.comments = createComments(PAGE_SIZE + 1);
  await openComments(harness);
  await screen.findByText(harness.comments.at(-1)?.text ?? '');
  const data = [harness.comments[0] as (typeof harness.comments)[0]];
  harness.api.on('app/comment/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  scrollToListEnd();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(countRendered()).toBe(PAGE_SIZE);
  harness.api.on('app/comment/get', {
    data,
    pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 16 },
    nextPageToken: null,
    target: null,
  });
  fireEvent.click(retryButton);
  expect(await screen.findByText(data[0]?.text ?? '')).toBeVisible();
});

test('guests read the comments and can sign in from the form', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  harness.comments = [createComment()];
  const openDialog = jest.fn();
  await openComments(harness, { shell: { openDialog } });
  await screen.findByText(harness.comments[0]?.text ?? '');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reply to @ann' }));
  const logIn = screen.getByRole('button', { name: 'Log in' });
  expect(logIn).toHaveFocus();
  fireEvent.click(logIn);
  expect(openDialog).toHaveBeenCalledWith({ id: 'authentication' });
  fireEvent.click(screen.getByRole('button', { name: /^Like comment by @ann/ }));
  expect(openDialog).toHaveBeenCalledTimes(2);
  expect(harness.api.bodies('app/comment/rating')).toEqual([]);
});

test('a like shows at once, is reverted when the API rejects it, and is removed by another click', async () => {
  harness.comments = [createComment({ likes: 4 })];
  harness.api.on('app/comment/rating', {
    status: 404,
    error: { code: 'comment-not-found', messages: ['Gone'] },
  });
  await openComments(harness);
  const like = await screen.findByRole('button', { name: 'Like comment by @ann, 4' });
  fireEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveAccessibleName('Like comment by @ann, 5');
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'));
  const id = harness.comments[0]?.id ?? 0;
  harness.api.on('app/comment/rating', { data: { id, rating: 1, liked: true, likes: 9 } });
  fireEvent.click(like);
  await waitFor(() => expect(like).toHaveAccessibleName('Like comment by @ann, 9'));
  expect(harness.api.bodies('app/comment/rating').at(-1)).toEqual({
    file: harness.file,
    comment: { id, rating: 1 },
  });

  harness.api.on('app/comment/rating', { data: { id, rating: 0, liked: false, likes: 8 } });
  fireEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(like).toHaveAccessibleName('Like comment by @ann, 8');
  await waitFor(() =>
    expect(harness.api.bodies('app/comment/rating').at(-1)?.comment).toEqual({ id, rating: 0 }),
  );
});
