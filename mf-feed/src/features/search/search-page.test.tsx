import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { searchRoutes } from '../../document/search-routes.ts';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { fakeObserver, setVisibleRatio } from '../../testing/fake-observer.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { clearRecentSearches } from './recent-searches.ts';
import '../../pages/search/search-route.ts';

const USERS = 'app/user/search';
const VIDEOS = 'app/video/search-by-video';
const TAGS = 'app/video/search-by-hashtag';
const EXPLORE = 'app/video/explore';
const pagination = { page: 1, recordsPerPage: 100, recordsTotal: 1 };
const createUser = (id: number, username: string) => ({
  ...{ id, username, name: `Name of ${username}`, avatar: null, hasSubscribe: false, subscribers: id },
});
const users = (count: number, nextPageToken: string | null = null, from = 1) => ({
  data: Array.from({ length: count }, (_, index) => createUser(from + index, `cat.${from + index}`)),
  pagination,
  nextPageToken,
});
const videos = (names: string[], nextPageToken: string | null = null) => ({
  data: names.map((name) => createVideo(name, { description: `A cat called ${name}` })),
  pagination,
  nextPageToken,
});
const tags = (names: string[]) => ({
  data: names.map((name, index) => ({ id: index + 1, name, videos: index + 1 })),
  pagination,
  nextPageToken: null,
});
const explore = (names = ['mia', 'leo']) => ({
  data: {
    hashtags: [{ id: 1, name: 'cats', videos: 12, views: 5_600_000 }],
    categories: [
      {
        ...{ id: 1, name: 'Animals', prefix: 'animals' },
        poster: { firstFrame: '/media/mia/poster.webp', placeholder: null },
      },
    ],
    videos: names.map((name, index) => createVideo(name, { id: index + 1 })),
  },
});
const SERVER_ERROR = { status: 503, error: { code: 'down', messages: ['Down'] } };
/** Rendering a hundred rows takes long on a busy machine. */
const RENDER_TIMEOUT = { timeout: 10_000 };
const user = userEvent.setup();
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  act(clearRecentSearches);
  fakeObserver();
  api = fakeApi();
  api.on(USERS, users(2));
  api.on(VIDEOS, videos(['mia', 'leo']));
  api.on(TAGS, tags(['cats', 'catlife']));
  api.on(EXPLORE, explore());
});

const open = (at: string, options: Partial<Parameters<typeof renderRemote>[1]> = {}) =>
  renderRemote(remote, { at, ...options });
const heading = () => screen.findByRole('heading', { level: 1 }, RENDER_TIMEOUT);
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const end = () => document.querySelector('[aria-busy] > div:last-child');

describe('tabs', () => {
  test.each([
    ['/browse/search?q=cat', 'Top', ['Users', 'Hashtags', 'Videos']],
    ['/browse/search/users?q=cat', 'Users', []],
    ['/browse/search/videos?q=cat', 'Videos', []],
    ['/browse/search/hashtags?q=cat', 'Hashtags', []],
  ])('%s shows “%s”', async (at, tab, headings) => {
    open(at);
    expect(await heading()).toHaveTextContent('Results for “cat”');
    const nav = within(screen.getByRole('navigation', { name: 'Result type' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/browse/search?q=cat',
      '/browse/search/users?q=cat',
      '/browse/search/videos?q=cat',
      '/browse/search/hashtags?q=cat',
    ]);
    expect(nav.getByRole('link', { current: true })).toHaveTextContent(tab);
    expect(screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      headings,
    );
  });

  test.each(searchRoutes.map((route) => [route.path, route.calls ?? []] as const))(
    '%s makes the same calls as its document',
    async (path, calls) => {
      open(`${path}?q=a%20cat`);
      await heading();
      const queried = calls.filter((call) => !('whenNot' in call));
      for (const call of queried) {
        const body = JSON.parse(JSON.stringify(call.body).replaceAll('{query.q}', 'a cat'));
        const bodies = api.bodies(call.path as typeof USERS);
        // The order of the keys counts.
        expect(bodies.map((sent) => JSON.stringify(sent))).toEqual([JSON.stringify(body)]);
      }
      expect([...api.bodies(USERS), ...api.bodies(VIDEOS), ...api.bodies(TAGS)]).toHaveLength(queried.length);
    },
  );

  test('results link to their pages, and matches are highlighted', async () => {
    open('/browse/search?q=cat');
    await screen.findByText(/called mia/);
    expect(links()).toEqual(
      expect.arrayContaining([
        '/user/cat.1',
        '/browse/hashtag/cats',
        '/video/mia',
        `/user/${createVideo('mia').user.username}`,
      ]),
    );
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks.length).toBeGreaterThan(5);
    expect(new Set(marks)).toEqual(new Set(['cat']));
    expect(screen.getAllByRole('button', { name: 'Follow' })).toHaveLength(2);
  });

  test('the top tab links to all results of a kind if there are more', async () => {
    api.on(USERS, users(3, 'more'));
    open('/browse/search?q=cat');
    expect(await screen.findByRole('link', { name: 'All users' })).toHaveAttribute(
      'href',
      '/browse/search/users?q=cat',
    );
    expect(screen.queryByRole('link', { name: 'All hashtags' })).toBeNull();
  });

  test('switching tabs adds no history entry', async () => {
    const { router } = open('/browse/search');
    await heading();
    await act(() => router.navigate('/browse/search?q=cat'));
    for (const name of ['Users', 'Videos', 'Hashtags']) {
      await user.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'true'));
    }
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });
});

describe('pagination', () => {
  test('fetches 100 results at a time, by token, near the end', async () => {
    api.on(USERS, ({ nextPageToken }) => (nextPageToken ? users(5, null, 101) : users(100, 'second')));
    open('/browse/search/users?q=cat');
    await screen.findByText('100 results', {}, RENDER_TIMEOUT);
    expect(links()).toContain('/user/cat.100');
    setVisibleRatio(end(), 1);
    setVisibleRatio(end(), 1);
    await waitFor(() => expect(links()).toContain('/user/cat.105'));
    expect(api.bodies(USERS)).toEqual([{ search: 'cat' }, { search: 'cat', nextPageToken: 'second' }]);
    expect(screen.getByText('105 results')).toBeInTheDocument();
  });

  test('renders only the results near the viewport', async () => {
    api.on(USERS, users(100));
    open('/browse/search/users?q=cat');
    await screen.findByText('100 results', {}, RENDER_TIMEOUT);
    const resultChunks = document.querySelectorAll('[aria-busy] > ul');
    expect(resultChunks).toHaveLength(5);
    for (const chunk of [...resultChunks].slice(1)) setVisibleRatio(chunk, 0);
    expect(document.querySelectorAll('[aria-busy] > ul > li')).toHaveLength(20);
    setVisibleRatio(resultChunks[1], 1);
    expect(document.querySelectorAll('[aria-busy] > ul > li')).toHaveLength(40);
  });

  test('a failed page shows an error below the results with a retry button', async () => {
    api.on(VIDEOS, ({ nextPageToken }) => (nextPageToken ? SERVER_ERROR : videos(['mia'], 'second')));
    open('/browse/search/videos?q=cat');
    await screen.findByText('1 result');
    setVisibleRatio(end(), 1);
    expect(await screen.findByText("Couldn't load the results")).toBeVisible();
    expect(links()).toContain('/video/mia');
    let resolvePage = (_: ReturnType<typeof videos>) => {};
    api.on(VIDEOS, () => new Promise<ReturnType<typeof videos>>((resolve) => (resolvePage = resolve)));
    const retryButton = screen.getByRole('button', { name: 'Try again' });
    await user.click(retryButton);
    expect(retryButton).toHaveAttribute('aria-busy', 'true');
    act(() => resolvePage(videos(['leo'])));
    await waitFor(() => expect(links()).toContain('/video/leo'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('back navigation', () => {
  afterEach(() => jest.useRealTimers());

  test('shows the list as it was left without a request', async () => {
    api.on(USERS, ({ nextPageToken }) => (nextPageToken ? users(2, null, 3) : users(2, 'second')));
    const { router } = open('/browse/search/users?q=cat');
    await screen.findByText('2 results');
    setVisibleRatio(end(), 1);
    await screen.findByText('4 results');
    jest.useFakeTimers({ advanceTimers: true });
    await act(() => router.navigate('/browse/search/users?q=dog'));
    await waitFor(() => expect(api.bodies(USERS)).toHaveLength(3));
    jest.setSystemTime(Date.now() + 10 * 60_000);
    await act(() => router.navigate(-1));
    expect(screen.getByText('4 results')).toBeInTheDocument();
    expect(links()).toContain('/user/cat.4');
    expect(api.bodies(USERS)).toHaveLength(3);
  });

  test('a video opens over the results and has them as its list', async () => {
    api.on('app/video/info', { data: createVideo('mia') });
    const { router } = open('/browse/search/videos?q=cat');
    await screen.findByText('2 results');
    const before = router.state.location.key;
    await user.click(screen.getByRole('link', { name: /called mia/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/mia'));
    expect(router.state.location.state).toEqual({
      backgroundKey: before,
      feed: { kind: 'search', value: 'cat' },
    });
  });
});

describe('no results', () => {
  const mockNoResults = () => {
    api.on(USERS, users(0));
    api.on(VIDEOS, videos([]));
    api.on(TAGS, tags([]));
  };

  test.each(['', '/users', '/videos', '/hashtags'])(
    '%s shows the empty state with the query',
    async (tab) => {
      mockNoResults();
      open(`/browse/search${tab}?q=zebra`);
      expect(
        await screen.findByText(
          'Didn\'t find anything for "zebra". We believe you would like to search for something else!',
        ),
      ).toBeVisible();
      expect(document.querySelector('img[src="/illustrations/search.svg"]')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('shows any query as plain text, in the message, the field and the URL', async () => {
    mockNoResults();
    const { router } = open('/browse/search?q=first');
    await screen.findByText(/"first"/);
    const texts = hostileTexts(60).map((text) => text.trim().slice(0, 200).trim());
    for (const text of texts) {
      await act(() => router.navigate(`/browse/search/videos?q=${encodeURIComponent(text)}`));
      const sentence = document.querySelector('[role="status"] p:last-child')?.textContent;
      expect(sentence).toBe(
        `Didn't find anything for "${text}". We believe you would like to search for something else!`,
      );
      expect(document.querySelector('script, iframe, style, [onerror], [onload], math')).toBeNull();
      expect(api.bodies(VIDEOS).at(-1)).toEqual({ search: text });
    }
  });

  test('truncates a query that is too long', async () => {
    open(`/browse/search/users?q=${'x'.repeat(250)}`);
    await heading();
    expect(api.bodies(USERS)).toEqual([{ search: 'x'.repeat(200) }]);
  });
});

test('failed results show an error with a retry button', async () => {
  for (const path of [USERS, VIDEOS, TAGS] as const) api.on(path, SERVER_ERROR);
  open('/browse/search?q=cat');
  expect(await screen.findByText("Couldn't load the results")).toBeVisible();
  api.on(USERS, users(1));
  api.on(VIDEOS, videos(['mia']));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(links()).toContain('/user/cat.1'));
  // The third one still fails.
  expect(screen.getByText("Couldn't load the results")).toBeVisible();
});

test.each([
  ['hashtag=cats', 'cats'],
  ['userName=mochi', 'mochi'],
])('%s becomes a search for it', async (query, search) => {
  const { router } = open(`/browse/search?${query}`);
  await screen.findByText(`Results for “${search}”`);
  expect(router.state.location.search).toBe(`?q=${search}`);
});

describe('before a search', () => {
  test('shows trending hashtags with their totals, categories and trending videos', async () => {
    const { router } = open('/browse/search');
    expect(await screen.findByRole('link', { name: /#cats/ })).toHaveTextContent(
      '#cats 12 videos · 5.6M views',
    );
    const category = screen.getByRole('link', { name: 'Animals' });
    expect(category.querySelector('img')).toHaveAttribute('src', '/media/mia/poster.webp');
    // Equal to the document's call, so that its reply is reused.
    expect(api.bodies(EXPLORE)).toEqual([{}]);
    const trending = within(screen.getByRole('region', { name: 'Trending videos' }));
    expect(trending.getAllByRole('listitem')).toHaveLength(2);
    await user.click(trending.getByRole('link', { name: /About leo/ }));
    expect(router.state.location).toMatchObject({
      pathname: '/video/leo',
      state: { feed: { kind: 'explore' } },
    });
  });

  test('can be retried when it fails to load', async () => {
    api.on(EXPLORE, SERVER_ERROR);
    open('/browse/search');
    const retry = await screen.findByRole('button', { name: 'Try again' }, RENDER_TIMEOUT);
    api.on(EXPLORE, explore());
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Categories' })).toBeVisible();
  });

  test('shows recent searches above the explore view', async () => {
    const { router } = open('/browse/search');
    expect(await screen.findByRole('link', { name: 'Animals' })).toHaveAttribute(
      'href',
      '/browse/category/animals',
    );
    expect(screen.queryByText('Recent searches')).toBeNull();
    await act(() => router.navigate('/browse/search?q=red%20fox'));
    await act(() => router.navigate('/browse/search/videos?q=owl'));
    await act(() => router.navigate('/browse/search'));
    const recent = within(screen.getByRole('region', { name: 'Recent searches' }));
    expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/browse/search?q=owl',
      '/browse/search?q=red%20fox',
    ]);
    await user.click(recent.getByRole('button', { name: 'Remove owl from recent searches' }));
    expect(recent.getAllByRole('link')).toHaveLength(1);
    // The focused button was removed, so the next one gets the focus.
    expect(recent.getByRole('button', { name: 'Remove red fox from recent searches' })).toHaveFocus();
    await user.click(recent.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByText('Recent searches')).toBeNull();
    expect(document.querySelector('[data-search-field]')).toHaveFocus();
    expect([...api.bodies(USERS)].map(({ search }) => search)).not.toContain('');
  });
});

test('without a field in the header, opens the search sheet with the current query', async () => {
  let content: ReactNode;
  const closeSheet = jest.fn();
  const openSheet = jest.fn((request) => {
    content = request.content;
  });
  const { router } = open('/browse/search/users?q=cat', { shell: { openSheet, closeSheet } });
  await user.click(await screen.findByRole('button', { name: /Search for videos/ }));
  expect(openSheet).toHaveBeenCalledWith(expect.objectContaining({ id: 'search', height: 'full' }));
  // Render the sheet as the shell does.
  const sheet = { ...remote.routes[0], path: '*', loader: undefined, Component: () => content } as never;
  const { router: inSheet } = renderRemote(
    { ...remote, routes: [sheet] },
    { at: '/browse/search/users?q=cat', shell: { closeSheet } },
  );
  expect(router.state.location.search).toBe('?q=cat');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Search for videos/ });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('cat');
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.submit(field);
  expect(closeSheet).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, ' dog & "cat" {Enter}');
  expect(closeSheet).toHaveBeenCalledTimes(1);
  // A search from the results keeps their tab.
  expect(inSheet.state.location.pathname).toBe('/browse/search/users');
  expect(new URLSearchParams(inSheet.state.location.search).get('q')).toBe('dog & "cat"');
});
