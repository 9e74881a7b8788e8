import { events } from '@ontrend/shared/events';
import { expectConsoleMessage, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { BlogIndex, BlogPostSummary } from '@ontrend/shared/wire';
import { act, screen, within } from '@testing-library/react';
import remote from '../../remote.ts';

const day = { at: 1_772_323_200, iso: '2026-03-01', text: 'March 1, 2026' };
const buildSummary = (slug: string, overrides: Partial<BlogPostSummary> = {}): BlogPostSummary => ({
  slug,
  lang: 'en',
  title: `About ${slug}`,
  description: 'What it says.',
  author: 'Ada',
  tags: [{ slug: 'filming', name: 'Filming' }],
  published: day,
  readingMinutes: 3,
  cover: { url: `/p/${slug}.jpg`, width: 1_200, height: 630, alt: 'A thing' },
  ...overrides,
});
const buildBlogIndex = (overrides: Partial<BlogIndex> = {}): BlogIndex => ({
  langs: [{ code: 'en', tag: 'en', dir: 'ltr', name: 'English', posts: 2 }],
  tags: [{ slug: 'filming', name: 'Filming', posts: 1, current: false }],
  posts: [buildSummary('light'), buildSummary('sound')],
  tag: null,
  ...overrides,
});

function mockBlogApi() {
  const api = fakeApi();
  api.on('blog/posts', (body) =>
    body.tag
      ? {
          data: buildBlogIndex({
            posts: [buildSummary('light')],
            tag: { slug: 'filming', name: 'Filming', posts: 1 },
          }),
        }
      : { data: buildBlogIndex() },
  );
  api.on('app/blog/post', ({ slug }) => ({
    data: {
      ...buildSummary(slug),
      html: '<h2 id="one">One</h2>',
      sections: [{ id: 'one', text: 'One' }],
      changed: null,
      related: [buildSummary('sound')],
    },
  }));
  return api;
}

test('lists posts with date, reading time and image dimensions', async () => {
  mockBlogApi();
  const { container } = renderRemote(remote, { at: '/blog/en' });
  const link = await screen.findByRole('link', { name: 'About light' });
  expect(link).toHaveAttribute('href', '/blog/en/post/light');
  expect(screen.getAllByText('3 min read')).toHaveLength(2);
  for (const picture of container.querySelectorAll('img')) {
    expect([picture.width, picture.height]).toEqual([1_200, 630]);
  }
});

test('filters the posts by tag', async () => {
  const api = mockBlogApi();
  renderRemote(remote, { at: '/blog/en/filming' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Filming');
  expect(screen.queryByRole('link', { name: 'About sound' })).toBeNull();
  expect(api.bodies('blog/posts')).toEqual([{ lang: 'en', tag: 'filming' }]);
  expect(document.title).toBe('Filming · Blog · OnTrend');
});

test('provides the link preview of a post', async () => {
  mockBlogApi();
  const setPageDescription = jest.fn();
  renderRemote(remote, { at: '/blog/en/post/light', shell: { setPageDescription } });
  await screen.findByRole('heading', { level: 1 });
  const { cover, published, description } = buildSummary('light');
  expect(setPageDescription.mock.lastCall[0]).toBe(description);
  expect(setPageDescription.mock.lastCall[1]()).toEqual({
    image: cover.url,
    imageAlt: cover.alt,
    type: 'article',
    properties: { 'article:published_time': published.iso },
  });
});

test('does not fetch loaded lists again', async () => {
  const api = mockBlogApi();
  const { router } = renderRemote(remote, { at: '/blog/en' });
  await screen.findByRole('link', { name: 'About light' });
  await act(() => router.navigate('/blog/en/filming'));
  await act(() => router.navigate('/blog/en'));
  expect(api.bodies('blog/posts')).toHaveLength(2);
});

test('shows that the blog could not be loaded, logs the error and retries in the background', async () => {
  expectConsoleMessage('error', /^loading blog posts failed: ApiError: Broken/);
  jest.useFakeTimers();
  const api = mockBlogApi();
  api.on('blog/posts', { status: 500, error: { code: 'internal-error', messages: ['Broken'] } });
  const onCallFailed = jest.fn();
  const stop = events.on('call.failed', onCallFailed);
  renderRemote(remote, { at: '/blog/en' });
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await advance(100);
  expect(screen.getByText(/Couldn't load posts/)).toBeVisible();
  mockBlogApi();
  await advance(15_000);
  expect(screen.getByRole('link', { name: 'About light' })).toBeVisible();
  expect(screen.queryByText(/Couldn't load/)).toBeNull();
  expect(onCallFailed).not.toHaveBeenCalled();
  stop();
  jest.useRealTimers();
});

test('shows author, date, text and related posts', async () => {
  mockBlogApi();
  renderRemote(remote, { at: '/blog/en/post/light' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('About light');
  expect(screen.getByText('Ada')).toBeVisible();
  expect(screen.getByRole('img', { name: 'A thing' })).toHaveAttribute('src', '/p/light.jpg');
  expect(screen.getByRole('heading', { name: 'One' })).toHaveAttribute('id', 'one');
  const next = within(screen.getByRole('region', { name: 'Read next' }));
  expect(next.getByRole('link', { name: 'About sound' })).toBeVisible();
});
