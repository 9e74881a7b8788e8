import { useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import {
  createPrerenderer,
  expectParity,
  renderItems,
  sampleReplies,
} from '@ontrend/shared/testing/prerendered';
import { calls, video } from '@ontrend/shared/wire';
import { screen, waitFor } from '@testing-library/react';
import { VideoItem } from '../features/video-item/index.ts';
import documentTexts from '../locales/embed.en.json';
import en from '../locales/en.json';
import remote from '../remote.ts';
import { createPage, setUpFeed } from '../testing/feed-harness.ts';

// The prerendered pages and React show the same (decision 089), for random replies. Not compared: the heading of a video, which
// contains the description in the document, for search engines.

const ITEMS = 200;
const PAGES = 10;
const comments = { open: () => {}, preload: () => {} };
const render = createPrerenderer({ ...en, ...documentTexts });
let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
  useSession.setState({ status: 'guest', viewer: null });
});

test('details and counts of videos', () => {
  const videos = sampleReplies(video, ITEMS).map((one, id) => ({ ...one, id, fileName: `v${id}` }));
  const items = renderItems(
    remote,
    videos.map((data) => <VideoItem key="item" video={data} player={null} comments={comments} />),
  );
  videos.forEach((data, index) => {
    const page = render({ template: 'video', replies: { video: { data } } });
    expectParity(page, items[index], { within: '.feed-details' });
    // React has buttons around icons and numbers.
    expectParity(page, items[index], { within: '.feed-counts', except: ['.feed-count'] });
  });
});

test.each([
  ['collection', 'app/video/collection-info', calls.videoCollectionInfo.reply],
  ['category', 'app/video/category-info', calls.videoCategoryInfo.reply],
] as const)('headings of each %s', async (name, call, schema) => {
  for (const reply of sampleReplies<{ data: object }>(schema, PAGES)) {
    api.on(call, reply as never);
    const { container, unmount } = renderRemote(remote, { at: `/browse/${name}/any` });
    await screen.findByRole('heading', { level: 1 });
    const page = render({ template: name, replies: { [name]: reply, feed: createPage([]) } });
    expectParity(page, container, { within: 'h1' });
    unmount();
  }
});

test('headings of the feed and of hashtags', async () => {
  const hashtag = renderRemote(remote, { at: '/browse/hashtag/caf%C3%A9' });
  await screen.findByRole('heading', { level: 1 });
  expectParity(render({ template: 'hashtag', params: { hashtag: 'café' } }), hashtag.container, {
    within: 'h1',
  });
  hashtag.unmount();
  const { container } = renderRemote(remote, { at: '/' });
  await screen.findByRole('heading', { level: 1 });
  expectParity(render({ template: 'feed', replies: { feed: createPage(['a']) } }), container, {
    within: 'h1',
  });
});

const hrefs = (root: Element) => [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test.each([
  ['users', 'app/user/search', '/browse/search/users', calls.userSearch.reply],
  ['videos', 'app/video/search-by-video', '/browse/search/videos', calls.videoSearchByVideo.reply],
  ['tags', 'app/video/search-by-hashtag', '/browse/search/hashtags', calls.videoSearchByHashtag.reply],
] as const)('links of found %s', async (as, call, path, schema) => {
  for (const reply of sampleReplies(schema as typeof calls.userSearch.reply, PAGES)) {
    api.on(call, { ...reply, nextPageToken: null } as never);
    const { container, unmount } = renderRemote(remote, { at: `${path}?q=cat%20%26%20dog` });
    const page = render({ template: 'search', query: { q: 'cat & dog' }, replies: { [as]: reply } });
    await waitFor(() => expect(hrefs(container)).toEqual(expect.arrayContaining(hrefs(page))));
    expect(page.querySelector('h1')?.textContent).toBe(container.querySelector('h1')?.textContent);
    unmount();
  }
});
