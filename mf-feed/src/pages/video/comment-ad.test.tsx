import { act, fireEvent, screen } from '@testing-library/react';
import '../../features/ads/comment-ad.tsx';
import {
  type CommentsHarness,
  createComment,
  createCommentsHarness,
  openComments,
  PAGE_SIZE,
} from '../../testing/comments-harness.ts';
import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { remoteWithSheet, sheetShell } from '../../testing/sheet-shell.tsx';

let harness: CommentsHarness;
let ads: FakeAds | null = null;

beforeEach(() => {
  jest.useFakeTimers();
  harness = createCommentsHarness(Array.from({ length: PAGE_SIZE + 1 }, () => createComment()));
});
afterEach(() => {
  ads?.remove();
  ads = null;
  jest.useRealTimers();
});

const advance = () => act(() => jest.advanceTimersByTimeAsync(100));
const findAd = () => document.querySelector('section[aria-label=Advertisement]');
async function open(mobile: boolean) {
  await openComments(
    harness,
    mobile ? { device: { mobile }, shell: sheetShell, pages: remoteWithSheet } : {},
  );
  if (mobile) fireEvent.click(screen.getByRole('button', { name: 'Comments' }));
  await advance();
  await advance();
}

describe.each([false, true])('comment ad (mobile: %s)', (mobile) => {
  test.each([
    ['filled', true],
    ['unfilled', false],
  ] as const)(
    'is requested near the viewport, after the first page, and shows when %s',
    async (status, isShown) => {
      ads = fakeAds();
      await open(mobile);
      expect(findAd()?.previousElementSibling?.querySelectorAll('[data-comment]')).toHaveLength(PAGE_SIZE);
      expect(ads.requests()).toHaveLength(0);
      setVisibleRatio(findAd(), 1);
      expect(findAd()).toHaveAttribute('data-state', 'loading');
      await ads.setStatus(0, status);
      expect(findAd() !== null).toBe(isShown);
      if (isShown) expect(findAd()).toHaveAttribute('data-state', 'filled');
    },
  );

  test('does not exist if the site has no ads', async () => {
    await open(mobile);
    expect(document.querySelector('[data-comment]')).not.toBeNull();
    expect(findAd()).toBeNull();
  });
});
