import { events } from '@ontrend/shared/events';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { BlogLists, BlogPostSummary } from '@ontrend/shared/wire';
import { act, screen, within } from '@testing-library/react';
import remote from '../../remote.ts';

const day = { at: 1_772_323_200, iso: '2026-03-01', text: 'March 1, 2026' };
const summary = (slug: string, over: Partial<BlogPostSummary> = {}): BlogPostSummary => ({
  slug,
  lang: 'en',
  title: `About ${slug}`,
  description: 'What it says.',
  author: 'Ada',
  tags: [{ slug: 'filming', name: 'Filming' }],
  published: day,
  readingMinutes: 3,
  cover: { url: `/p/${slug}.jpg`, width: 1_200, height: 630, alt: 'A thing' },
  ...over,
});
const lists = (over: Partial<BlogLists> = {}): BlogLists => ({
  langs: [{ code: 'en', tag: 'en', dir: 'ltr', name: 'English', posts: 2 }],
  tags: [{ slug: 'filming', name: 'Filming', posts: 1, current: false }],
  posts: [summary('light'), summary('sound')],
  tag: null,
  ...over,
});

function setUp() {
  const api = fakeApi();
  api.on('blog/posts', (body) =>
    body.tag
      ? { data: lists({ posts: [summary('light')], tag: { slug: 'filming', name: 'Filming', posts: 1 } }) }
      : { data: lists() },
  );
  api.on('app/blog/post', ({ slug }) => ({
    data: {
      ...summary(slug),
      html: '<h2 id="one">One</h2>',
      sections: [{ id: 'one', text: 'One' }],
      changed: null,
      related: [summary('sound')],
    },
  }));
  return api;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('lists posts with date and reading time, each picture with its size', async () => {
  setUp();
  const { container } = renderRemote(remote, { at: '/blog/en' });
  const link = await screen.findByRole('link', { name: 'About light' });
  expect(link).toHaveAttribute('href', '/blog/en/post/light');
  expect(screen.getAllByText('3 min read')).toHaveLength(2);
  for (const picture of container.querySelectorAll('img')) {
    expect([picture.width, picture.height]).toEqual([1_200, 630]);
  }
});

test('a topic shows its own posts under its own heading', async () => {
  const api = setUp();
  renderRemote(remote, { at: '/blog/en/filming' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Filming');
  expect(screen.queryByRole('link', { name: 'About sound' })).toBeNull();
  expect(api.bodies('blog/posts')).toEqual([{ lang: 'en', tag: 'filming' }]);
});

test('what is loaded is not fetched again', async () => {
  const api = setUp();
  const { router } = renderRemote(remote, { at: '/blog/en' });
  await screen.findByRole('link', { name: 'About light' });
  await router.navigate('/blog/en/filming');
  await router.navigate('/blog/en');
  expect(api.bodies('blog/posts')).toHaveLength(2);
});

test('a blog that can not be had says so, and only the log hears of it; it comes as soon as it can', async () => {
  jest.useFakeTimers();
  const api = setUp();
  api.on('blog/posts', { status: 500, error: { code: 'internal-error', messages: ['Broken'] } });
  const told = jest.fn();
  const stop = events.on('call.failed', told);
  renderRemote(remote, { at: '/blog/en' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(100);
  expect(screen.getByText(/The posts can't be loaded right now/)).toBeVisible();
  expect(console.error).toHaveBeenCalled();
  setUp();
  await pass(1.5 * RETRY_INTERVAL_MS);
  expect(screen.getByRole('link', { name: 'About light' })).toBeVisible();
  expect(screen.queryByText(/can't be loaded/)).toBeNull();
  expect(told).not.toHaveBeenCalled();
  stop();
  jest.useRealTimers();
});

test('a post shows who wrote it, when, its text and what to read next', async () => {
  setUp();
  renderRemote(remote, { at: '/blog/en/post/light' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('About light');
  expect(screen.getByText('Ada')).toBeVisible();
  expect(screen.getByRole('img', { name: 'A thing' })).toHaveAttribute('src', '/p/light.jpg');
  expect(screen.getByRole('heading', { name: 'One' })).toHaveAttribute('id', 'one');
  const next = within(screen.getByRole('region', { name: 'Read next' }));
  expect(next.getByRole('link', { name: 'About sound' })).toBeVisible();
});
