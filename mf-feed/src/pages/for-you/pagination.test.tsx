import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
});
afterEach(() => jest.useRealTimers());

/** Waits until the error shows and automatic retries have stopped. */
async function waitForError() {
  expect(await screen.findByText('Something went wrong', {}, { timeout: 10_000 })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load videos' })).toBeEnabled());
}

test('fetches the next page near the end with the token and appends it', async () => {
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken ? createPage(['fox'], null) : createPage(['cat', 'dog'], 'second'),
  );
  await openFeed();
  // Reported twice before the reply: requested once.
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await waitFor(() => expect(getRows()).toHaveLength(3));
  expect(api.bodies('app/video/get')).toEqual([
    { filter: { kind: 'for-you' } },
    { filter: { kind: 'for-you' }, nextPageToken: 'second' },
  ]);
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  expect(api.bodies('app/video/get')).toHaveLength(2);
});

test('an empty token ends the feed', async () => {
  api.on('app/video/get', createPage(['cat'], ''));
  await openFeed();
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  expect(api.bodies('app/video/get')).toHaveLength(1);
});

test('a failed page shows an error with a retry button below the videos', async () => {
  let isBroken = true;
  api.on('app/video/get', ({ nextPageToken }) => {
    if (!nextPageToken) return createPage(['cat'], 'second');
    return isBroken ? { status: 503, error: { code: 'down', messages: ['Down'] } } : createPage(['dog']);
  });
  await openFeed();
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await waitForError();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Load videos' }));
  await waitFor(() => expect(getRows()).toHaveLength(2));
});

test('failed pages are retried automatically when back online: the first page and the next', async () => {
  const down = { status: 503, error: { code: 'down', messages: ['Down'] } };
  const goOnline = () => act(() => void dispatchEvent(new Event('online')));
  api.on('app/video/get', down);
  renderRemote(remote, { at: '/' });
  await waitForError();
  api.on('app/video/get', ({ nextPageToken }) => (nextPageToken ? down : createPage(['cat'], 'second')));
  goOnline();
  await waitFor(() => expect(getRows()).toHaveLength(1));
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await waitForError();
  api.on('app/video/get', createPage(['dog']));
  goOnline();
  await waitFor(() => expect(getRows()).toHaveLength(2));
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('a failed feed is not retried before the Retry-After of the response', async () => {
  jest.useFakeTimers();
  const error = { code: 'too-many-requests', messages: ['Too fast.'] };
  api.on('app/video/get', { status: 429, error, retryAfter: 600 });
  renderRemote(remote, { at: '/' });
  await waitForError();
  const requestCount = api.bodies('app/video/get').length;
  await act(() => jest.advanceTimersByTimeAsync(590_000));
  expect(api.bodies('app/video/get')).toHaveLength(requestCount);
  api.on('app/video/get', createPage(['cat']));
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(getRows()).toHaveLength(1);
});

test('an empty feed shows the empty state with a disabled button', async () => {
  api.on('app/video/get', createPage([]));
  renderRemote(remote, { at: '/' });
  expect(await screen.findByText('There are no videos here yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load videos' })).toBeDisabled();
});

test('a failed feed shows an error, and “Load videos” retries', async () => {
  api.on('app/video/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  renderRemote(remote, { at: '/browse/for-you' });
  await waitForError();
  api.on('app/video/get', createPage(['cat']));
  fireEvent.click(screen.getByRole('button', { name: 'Load videos' }));
  expect(await screen.findByRole('article', { name: 'Video by @cat.maker' })).toBeVisible();
});

test('signing in over the feed keeps the videos and updates follow states', async () => {
  const as = (name: string, isViewer: boolean) => {
    const video = createVideo(name);
    return { ...video, user: { ...video.user, hasSubscribe: isViewer } };
  };
  let isViewer = false;
  api.on('app/video/get', ({ nextPageToken }) => {
    // Both pages differ with each request.
    if (nextPageToken) return { data: [as(isViewer ? 'owl' : 'fox', isViewer)], nextPageToken: null };
    return { data: [as(isViewer ? 'newt' : 'cat', isViewer)], nextPageToken: 'second' };
  });
  api.on('app/video/list', ({ fileNames }) => ({
    data: fileNames.map((name) => as(name, isViewer)).reverse(),
  }));
  await openFeed();
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Follow' })).toHaveLength(2));

  isViewer = true;
  const viewer = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
  act(() => {
    useSession.setState({ status: 'signed-in', viewer });
    events.emit('session.started', { userId: viewer.id });
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Unfollow' })).toHaveLength(2));
  expect(screen.getAllByText(/^About/).map((text) => text.textContent)).toEqual(['About cat', 'About fox']);
  act(() => useSession.setState({ status: 'guest', viewer: null }));
});

test('says that the browser is offline', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  renderRemote(remote, { at: '/' });
  expect(await screen.findByText("You're offline", {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText("Videos will load when you're connected again.")).toBeVisible();
  expect(screen.queryByText('Something went wrong')).toBeNull();
  onLine.mockRestore();
});

test('says when to try again after too many calls', async () => {
  api.on('app/video/get', {
    status: 429,
    error: { code: 'too-many-requests', messages: ["You're doing that too fast. Try again in 8 seconds."] },
    retryAfter: 8,
  });
  renderRemote(remote, { at: '/' });
  await waitForError();
  expect(screen.getByText("You're doing that too fast. Try again in 8 seconds.")).toBeVisible();
  expect(api.bodies('app/video/get')).toHaveLength(1);
});
