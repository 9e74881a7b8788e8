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

/** How many comments are in the page. A list of elements that is not as long as expected takes its time to be told. */
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

test('opening fetches the first page, the end of the list the next, each once', async () => {
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

test('a comment says who wrote it, when, and in brackets what is not new about it', async () => {
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

test('two rows of a comment are shown, and the rest behind "Show more"', async () => {
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

test('a text leads where it points to: people that are meant, hashtags, addresses', async () => {
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

test('right-to-left and mixed texts take their own direction, names are set apart', async () => {
  lab.comments = [createComment({ text: 'שלום @ann, hello', mentions: ['@ann'] })];
  await openComments(lab);
  const text = await screen.findByText(/שלום/);
  expect(text).toHaveAttribute('dir', 'auto');
  expect(within(text).getByText('@ann').tagName).toBe('BDI');
});

test('500 hostile strings are read as they are written', async () => {
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

test('of ten thousand comments only those near what is seen are in the page', async () => {
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

test('says that there are none, that they are switched off, that they can not be had', async () => {
  const first = await openComments(lab);
  expect(await screen.findByText('No comments yet')).toBeVisible();
  first.unmount();

  lab.file = `video${nextId()}`;
  lab.api.on('app/comment/get', {
    status: 403,
    error: { code: 'comments-off', messages: ['Comments are switched off for this video.'] },
  });
  const second = await openComments(lab);
  expect(await screen.findByText('Comments are switched off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  second.unmount();

  lab.file = `video${nextId()}`;
  lab.api.on('app/comment/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  await openComments(lab);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Comments can not be loaded')).toBeVisible();
  lab.api.on('app/comment/get', {
    data: [createComment({ text: 'There' })],
    pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 1 },
    nextPageToken: null,
    target: null,
  });
  fireEvent.click(again);
  expect(await screen.findByText('There')).toBeVisible();
});

test('where it is known that nobody may comment it is said, and nothing is asked for', async () => {
  lab.video = { commentsAllowed: false };
  await openComments(lab);
  expect(await screen.findByText('Comments are switched off for this video.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(lab.getListRequests()).toEqual([]);
});

test('a page that does not come is asked for again by a button, the others stay', async () => {
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

test('guests read, and the form is their way to sign in', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: /^Like comment of @ann/ }));
  expect(openDialog).toHaveBeenCalledTimes(2);
  expect(lab.api.bodies('app/comment/rating')).toEqual([]);
});

test('a like shows at once and goes back where it is refused', async () => {
  lab.comments = [createComment({ likes: 4 })];
  lab.api.on('app/comment/rating', { status: 404, error: { code: 'comment-not-found', messages: ['Gone'] } });
  await openComments(lab);
  const like = await screen.findByRole('button', { name: 'Like comment of @ann, 4' });
  fireEvent.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveAccessibleName('Like comment of @ann, 5');
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'));
  const id = lab.comments[0]?.id ?? 0;
  lab.api.on('app/comment/rating', { data: { id, rating: 1, liked: true, likes: 9 } });
  fireEvent.click(like);
  await waitFor(() => expect(like).toHaveAccessibleName('Like comment of @ann, 9'));
  expect(lab.api.bodies('app/comment/rating').at(-1)).toEqual({ file: lab.file, comment: { id, rating: 1 } });
});
