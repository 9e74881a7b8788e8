import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { createPage, getRows, setUpFeed } from '../../testing/feed-harness.ts';

// The first render takes long on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

let api: FakeApi;
const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const pagination = { page: 1, recordsPerPage: 15, recordsTotal: 2 };

beforeEach(() => {
  // Tabs read what others have confirmed, such as a follow of an earlier test.
  localStorage.clear();
  ({ api } = setUpFeed());
  useSession.setState({ status: 'guest', viewer: null });
  api.on('app/video/collection-info', {
    data: { id: 4, slug: 'pure-joy', name: 'Pure joy', emoji: '😂' },
  });
  api.on('app/video/category-info', { data: { id: 2, name: 'Animals', prefix: 'animals' } });
  api.on('app/video/list-totals', { data: { videos: 1_234, views: 5_600_000 } });
  api.on('app/video/subscribes', { ...createPage(['ant', 'bee']), pagination });
});
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

function open(at: string, options: Partial<Parameters<typeof renderRemote>[1]> = {}) {
  // The shell shows the 404 page.
  const routes = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  return renderRemote({ ...remote, routes }, { at, ...options });
}

const signIn = () =>
  act(async () => {
    useSession.setState({ status: 'signed-in', viewer: me });
    events.emit('session.started', { userId: me.id });
  });
const firstCall = () => api.bodies('app/video/get')[0];
const heading = () => screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });

test.each([
  [
    '/browse/collection/pure-joy',
    'Pure joy',
    'Pure joy · OnTrend',
    { kind: 'collection', value: 'pure-joy' },
  ],
  ['/browse/category/animals', 'Animals', 'Animals · OnTrend', { kind: 'category', value: 'animals' }],
  ['/browse/hashtag/Caf%C3%A9', '#Café', 'Hashtag #Café · OnTrend', { kind: 'hashtag', value: 'Café' }],
])('%s is the feed of “%s”', async (at, name, title, filter) => {
  const setPageDescription = jest.fn();
  open(at, { shell: { setPageDescription } });
  expect(await heading()).toHaveTextContent(name);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  // The poster of the first video represents the list, as in its document.
  expect(await setPageDescription.mock.lastCall[1]()).toEqual({ image: '/media/cat/poster.jpg' });
  expect(screen.getByRole('feed', { name: `Videos: ${name}` })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(title));
  // Must equal the document's call, so that its reply is reused.
  expect(firstCall()).toEqual({ filter });
});

test('an empty Following feed leads to creators', async () => {
  useSession.setState({ status: 'signed-in', viewer: me });
  api.on('app/video/subscribes', { ...createPage([]), pagination: { ...pagination, recordsTotal: 0 } });
  open('/browse/following');
  expect(await screen.findByRole('heading', { name: 'There are no videos here yet' })).toBeVisible();
  expect(screen.getByText('Follow creators you like. Their new videos appear here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Discover creators' })).toHaveAttribute('href', '/browse/for-you');
  expect(document.querySelector('img[src="/illustrations/following.svg"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Load videos' })).toBeDisabled();
});

test('a list shows its totals', async () => {
  open('/browse/category/animals');
  expect(await screen.findByText('1.2K videos · 5.6M views')).toBeVisible();
  // Must equal the document's call, so that its reply is reused.
  expect(api.bodies('app/video/list-totals')).toEqual([{ kind: 'category', value: 'animals' }]);
});

test('a list can be shown as a grid, which the browser remembers for all lists', async () => {
  const { router, unmount } = open('/browse/category/animals');
  fireEvent.click(await screen.findByRole('button', { name: 'Grid', pressed: false }));
  const grid = within(await screen.findByRole('region', { name: 'Videos: Animals' }));
  expect(grid.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('feed')).toBeNull();
  // Both layouts share their pages.
  expect(api.bodies('app/video/get')).toHaveLength(1);
  expect(router.state.location.search).toBe('');
  expect(document.cookie).toContain(`preferences=${encodeURIComponent('{"gridLists":true}')}`);
  fireEvent.click(grid.getByRole('link', { name: /About dog/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/dog'));
  expect(router.state.location.state).toMatchObject({
    feed: { kind: 'grid', source: { kind: 'category', value: 'animals' } },
  });
  unmount();
  open('/browse/collection/pure-joy');
  fireEvent.click(await screen.findByRole('button', { name: 'Feed', pressed: false }));
  expect(await screen.findByRole('feed', { name: 'Videos: Pure joy' })).toBeVisible();
});

test('the URL of the browse dialog shows the For You feed', async () => {
  open('/browse/dialogWrapper');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(firstCall()).toEqual({ filter: { kind: 'for-you' } });
});

test.each([
  ['/browse/collection/nowhere', 'app/video/collection-info', 'collection'],
  ['/browse/category/nowhere', 'app/video/category-info', 'category'],
] as const)('%s is a 404', async (at, path, kind) => {
  const notFound = { status: 404, error: { code: `${kind}-not-found`, messages: ['No'] } };
  api.on(path, notFound);
  api.on('app/video/get', notFound);
  const { router } = open(at);
  await screen.findByText('lost');
  expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});

test('an empty list shows the empty state with a disabled button', async () => {
  api.on('app/video/get', createPage([]));
  open('/browse/hashtag/nobody');
  expect(await screen.findByText('There are no videos here yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load videos' })).toBeDisabled();
  // A hashtag is also a search for it (SEARCH-4).
  expect(
    screen.getByText(
      'Didn\'t find anything for "#nobody". We believe you would like to search for something else!',
    ),
  ).toBeVisible();
});

test('during an outage the heading falls back to the URL, and the list can be retried', async () => {
  const serverError = { status: 503, error: { code: 'down', messages: ['Down'] } };
  api.on('app/video/collection-info', serverError);
  api.on('app/video/get', serverError);
  open('/browse/collection/pure-joy');
  expect(await heading()).toHaveTextContent('pure-joy');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  api.on('app/video/get', createPage(['cat']));
  fireEvent.click(screen.getByRole('button', { name: 'Load videos' }));
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});

test('another collection starts its own feed', async () => {
  const { router } = open('/browse/collection/pure-joy');
  await screen.findAllByRole('article');
  api.on('app/video/collection-info', { data: { id: 5, slug: 'calm', name: 'Calm', emoji: '🌙' } });
  api.on('app/video/get', createPage(['elk']));
  await act(() => router.navigate('/browse/collection/calm'));
  await waitFor(() => expect(getRows()).toHaveLength(1));
  expect(await heading()).toHaveTextContent('Calm');
});

describe('Following feed', () => {
  test('shows the videos of followed creators', async () => {
    useSession.setState({ status: 'signed-in', viewer: me });
    open('/browse/following');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(api.bodies('app/video/subscribes')).toEqual([{}]);
  });

  test('shows guests on mobile a sign-in screen with a way back', async () => {
    open('/browse/following', { device: { mobile: true } });
    expect(await screen.findByText('Videos from creators you follow will appear here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/auth/login?redirectPath=%2Fbrowse%2Ffollowing',
    );
    expect(api.bodies('app/video/subscribes')).toEqual([]);
  });

  test('is refetched on the next visit after following another creator', async () => {
    useSession.setState({ status: 'signed-in', viewer: me });
    const { router } = open('/browse/following');
    await screen.findAllByRole('article');
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/browse/following'));
    expect(api.bodies('app/video/subscribes')).toHaveLength(1);
    act(() => events.emit('user.followed', { userId: 9, isFollowed: true }));
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/browse/following'));
    expect(api.bodies('app/video/subscribes')).toHaveLength(2);
  });
});

describe('video details', () => {
  const row = () => within(screen.getAllByRole('article')[0] as HTMLElement);

  test('hashtags in any script are links, and URLs are plain text', async () => {
    const description = 'Look #Cat and #折り紙! https://a.example/#part';
    api.on('app/video/get', { data: [createVideo('cat', { description })], nextPageToken: null });
    open('/');
    await screen.findByRole('article');
    const links = row()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
      .filter(([text]) => text?.startsWith('#'));
    expect(links).toEqual([
      ['#Cat', '/browse/hashtag/Cat'],
      ['#折り紙', '/browse/hashtag/%E6%8A%98%E3%82%8A%E7%B4%99'],
    ]);
    expect(row().getByText(/Look/)).toHaveTextContent(description);
  });

  test('Follow becomes Unfollow for every video of the creator once the API confirms it', async () => {
    useSession.setState({ status: 'signed-in', viewer: me });
    api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 1 } });
    open('/');
    await screen.findAllByRole('article');
    const button = row().getByRole('button', { name: 'Follow', description: '@cat.maker' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    // All three have the same creator here.
    expect(await screen.findAllByRole('button', { name: 'Unfollow' })).toHaveLength(3);
    expect(api.bodies('app/user/subscribe')).toEqual([{ userId: 7 }]);
  });

  test("the viewer's own video has no Follow button", async () => {
    useSession.setState({ status: 'signed-in', viewer: { ...me, id: 7 } });
    open('/');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
  });

  test('guests are prompted to sign in, with a dialog on desktop and a sheet on mobile', async () => {
    const openDialog = jest.fn();
    const openSheet = jest.fn();
    const { unmount } = open('/', { shell: { openDialog, openSheet } });
    await screen.findAllByRole('article');
    fireEvent.click(row().getByRole('button', { name: 'Follow' }));
    expect(openDialog.mock.calls).toEqual([[{ id: 'authentication', onDismissed: expect.any(Function) }]]);
    expect(openSheet).not.toHaveBeenCalled();
    // The action continues after sign-in.
    await signIn();
    await waitFor(() => expect(api.bodies('app/user/subscribe')).toHaveLength(1));
    act(() => events.emit('session.ended', { reason: 'rejected' }));
    act(() => useSession.setState({ status: 'guest', viewer: null }));
    unmount();

    open('/', { shell: { openDialog, openSheet }, device: { mobile: true } });
    await screen.findAllByRole('article');
    fireEvent.click(row().getByRole('button', { name: 'Follow' }));
    expect(openSheet).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'sign-in-gate', title: 'Follow creators with the app' }),
    );
    await signIn();
    expect(api.bodies('app/user/subscribe')).toHaveLength(1);
  });
});
