import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';
// Preload the lazy module, so that render times do not depend on imports.
import './video-footer.tsx';

const FEEDS: Record<string, string[]> = {
  'for-you': ['cat', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  hashtag: ['x', 'cat', 'y', 'z'],
};
let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
  api.on('app/video/info', ({ fileName }) => ({ data: createVideo(fileName) }));
  api.on('app/video/get', ({ filter }) => createPage(FEEDS[filter?.kind ?? ''] ?? []));
});

const section = () => screen.findByRole('region', { name: 'Up next' }, { timeout: 10_000 });
const getHrefs = async () =>
  within(await section())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

async function open(device = {}) {
  const result = renderRemote(remote, { at: '/video/cat', device });
  await screen.findByRole('article', {}, { timeout: 10_000 });
  fireEvent.scroll(window);
  return result;
}

test('lists six videos with poster, description, creator and duration', async () => {
  await open();
  expect(await getHrefs()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `/video/${name}`));
  const [first] = within(await section()).getAllByRole('link');
  expect(first).toHaveTextContent('0:12About a@a.maker');
  expect(first?.querySelector('img')).toHaveAttribute('src', '/media/a/poster.webp');
});

test('requests no more videos than it lists, however far it is scrolled', async () => {
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken ? createPage(['i']) : createPage(FEEDS['for-you'] ?? [], 'second'),
  );
  await open();
  await section();
  for (const element of document.body.querySelectorAll('*')) setVisibleRatio(element, 1);
  fireEvent.scroll(window);
  await flushPromises();
  expect(await getHrefs()).toHaveLength(6);
  expect(api.bodies('app/video/get')).toHaveLength(1);
});

test('phones do not load the next videos', async () => {
  await open({ mobile: true });
  expect(await screen.findByText(/^Published/)).toBeVisible();
  expect(api.bodies('app/video/get')).toEqual([]);
});

test('lists the videos of the feed that the video was opened from, also after one of them', async () => {
  const { router } = await open();
  await section();
  const feed = { kind: 'hashtag', value: 'cats' } as const;
  await act(() => router.navigate('/video/cat', { state: { backgroundKey: 'feed', feed } }));
  await waitFor(async () => expect(await getHrefs()).toEqual(['/video/y', '/video/z']));
  const [next] = within(await section()).getAllByRole('link');
  fireEvent.click(next as HTMLElement);
  await waitFor(async () => expect(await getHrefs()).toEqual(['/video/z']));
});
