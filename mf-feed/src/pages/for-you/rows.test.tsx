import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, createTrustedPage, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
});

const createClips = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `clip${from + index}`);
/** Names of the videos in the rows; trusted ones with an asterisk. */
const getRowNames = () =>
  getRows().map((row) => {
    const name = row.querySelector('.feed-description')?.textContent?.replace('About ', '') ?? '';
    return row.textContent?.includes('Trusted video') ? `*${name}` : name;
  });
const reachEnd = async () => {
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await act(async () => {});
};
/** Opens a feed and interacts with it, so that deferred rows load. */
async function openTouchedFeed() {
  const result = await openFeed();
  fireEvent.wheel(document.body);
  await flushPromises();
  return result;
}
const getRequestedPages = () => api.bodies('app/video/get').length;

describe('batches', () => {
  test('shows ten videos, then five at a time, and fetches the next page when none would be left', async () => {
    api.on('app/video/get', ({ nextPageToken }) =>
      nextPageToken ? createPage(createClips(15, 21)) : createPage(createClips(20), 'second'),
    );
    await openFeed();
    expect(getRowNames()).toEqual(createClips(10));
    await reachEnd();
    expect(getRowNames()).toEqual(createClips(15));
    expect(getRequestedPages()).toBe(1);
    await reachEnd();
    expect(getRowNames()).toEqual(createClips(20));
    await waitFor(() => expect(getRequestedPages()).toBe(2));
    await reachEnd();
    expect(getRowNames()).toEqual(createClips(25));
  });

  test('at the end of the feed, shows new videos as soon as they arrive', async () => {
    let resolvePage = () => {};
    const arrival = new Promise<void>((resolve) => {
      resolvePage = resolve;
    });
    api.on('app/video/get', ({ nextPageToken }) =>
      nextPageToken ? createPage(createClips(15, 11)) : createPage(createClips(10), 'second'),
    );
    await openFeed();
    const fetchNow = globalThis.fetch;
    globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
      await arrival;
      return fetchNow(...call);
    };
    for (let time = 0; time < 3; time += 1) await reachEnd();
    resolvePage();
    await waitFor(() => expect(getRowNames()).toEqual(createClips(15)));
  });

  test('a returning viewer sees the same number of videos', async () => {
    api.on('app/video/get', createPage(createClips(20)));
    const { unmount } = await openFeed();
    await reachEnd();
    unmount();
    await openFeed();
    expect(getRowNames()).toEqual(createClips(15));
  });
});

describe('trusted videos', () => {
  test('follow each batch in a row with their own style, without repeating videos of the feed', async () => {
    api.on('app/video/get', createPage(createClips(20)));
    api.on('app/video/trusted', createTrustedPage(['clip3', 'owl', 'elk', 'fox', 'hen']));
    await openTouchedFeed();
    await waitFor(() => expect(getRowNames()).toEqual([...createClips(10), '*owl']));
    await reachEnd();
    await waitFor(() =>
      expect(getRowNames()).toEqual([...createClips(10), '*owl', ...createClips(5, 11), '*elk']),
    );
    expect(getRows()[10]?.querySelector('article')).toHaveAccessibleName('Video by @owl.maker');
  });

  test('are fetched once when two are left, and not after the last page', async () => {
    api.on('app/video/get', createPage(createClips(40)));
    api.on('app/video/trusted', ({ nextPageToken }) =>
      nextPageToken
        ? createTrustedPage(['ant', 'bee'])
        : createTrustedPage(['owl', 'elk', 'fox', 'hen'], 'second'),
    );
    await openTouchedFeed();
    const getTrustedRequests = () => api.bodies('app/video/trusted');
    // Three left.
    await waitFor(() => expect(getRowNames().at(-1)).toBe('*owl'));
    expect(getTrustedRequests()).toEqual([{}]);
    await reachEnd();
    await waitFor(() => expect(getTrustedRequests()).toEqual([{}, { nextPageToken: 'second' }]));
    for (let batch = 0; batch < 5; batch += 1) await reachEnd();
    expect(getRowNames().filter((name) => name.startsWith('*'))).toEqual(
      ['owl', 'elk', 'fox', 'hen', 'ant', 'bee'].map((name) => `*${name}`),
    );
    expect(getTrustedRequests()).toHaveLength(2);
  });

  test('are skipped in the feed right after', async () => {
    api.on('app/video/get', ({ nextPageToken }) =>
      nextPageToken ? createPage(['owl', 'last']) : createPage(createClips(10), 'second'),
    );
    api.on('app/video/trusted', createTrustedPage(['owl']));
    await openTouchedFeed();
    await waitFor(() => expect(getRowNames().at(-1)).toBe('*owl'));
    await reachEnd();
    await waitFor(() => expect(getRowNames()).toEqual([...createClips(10), '*owl', 'last']));
  });

  test('show only in the For You feed, which works without them', async () => {
    api.on('app/video/trusted', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
    api.on('app/video/get', createPage(createClips(12)));
    await openTouchedFeed();
    await reachEnd();
    expect(getRowNames()).toEqual(createClips(12));
    expect(api.bodies('app/video/trusted')).toHaveLength(1);
  });
});

describe('ad rows', () => {
  let ads: FakeAds | undefined;
  afterEach(() => {
    ads?.remove();
    ads = undefined;
    jest.useRealTimers();
  });

  test('every seventh row shows a filled ad, or the normal details if unfilled', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    ads = fakeAds();
    api.on('app/video/get', createPage(createClips(20)));
    await openTouchedFeed();
    await reachEnd();
    const getRowsWithAd = () =>
      getRows().flatMap((row, index) => (row.querySelector('aside') ? [index + 1] : []));
    expect(getRowsWithAd()).toEqual([7, 14]);
    expect(ads.requests()).toHaveLength(0);
    for (const row of [6, 13]) setVisibleRatio(getRows()[row]?.querySelector('aside'), 1);
    await ads.setStatus(0, 'filled');
    await ads.setStatus(1, 'unfilled');
    expect(getRows()[6]?.querySelector('aside')).not.toHaveAttribute('inert');
    expect(getRows()[6]?.querySelector('aside')).toHaveAccessibleName('Advertisement');
    expect(getRowsWithAd()).toEqual([7]);
    expect(getRows()[13]?.textContent).toContain('About clip14');
  });

  test('do not exist without an ad script', async () => {
    api.on('app/video/get', createPage(createClips(10)));
    await openTouchedFeed();
    expect(document.querySelector('aside')).toBeNull();
  });
});
