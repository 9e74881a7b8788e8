import type { RemoteModule } from '@ontrend/shared/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { openSite } from '../../testing/open-site.tsx';
import { followAnchorLinks } from './anchor-links.ts';

const TERMS = '/legal/terms-of-service';
/** Where the browser scrolls to when it follows the link itself. */
const ANCHOR_TOP = 900;

const legal: RemoteModule = {
  contract: 2,
  name: 'mf-blog-legal',
  routes: [
    {
      path: TERMS,
      handle: { name: 'legal-terms-of-service', layout: 'text', transition: 'none' },
      Component: () => (
        <>
          <a href="#data">Your data</a>
          <a href="#100%">Broken</a>
          <h2 id="data">Data</h2>
        </>
      ),
    },
  ],
  locales: { en: {} },
};

let scrollTop = 0;
const isSmooth = () => document.documentElement.hasAttribute('data-smooth-scroll');

beforeEach(() => {
  scrollTop = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrollTop });
  Element.prototype.scrollIntoView = () => {
    scrollTop = ANCHOR_TOP;
  };
});

async function openTerms() {
  const { router } = await openSite({ path: TERMS, remotes: [legal] });
  window.scrollTo = ((_left: number, top: number) => {
    scrollTop = top;
  }) as typeof window.scrollTo;
  followAnchorLinks(router);
  return router;
}

/** Clicks a link. Returns whether the browser would follow it. */
async function follow(name: string): Promise<boolean> {
  let isFollowed = false;
  await act(async () => {
    isFollowed = fireEvent.click(screen.getByRole('link', { name }));
  });
  return isFollowed;
}

it('scrolls smoothly to the target and focuses it, and going back returns to where the link was', async () => {
  const router = await openTerms();
  scrollTop = 300;
  const smooth: boolean[] = [];
  Element.prototype.scrollIntoView = () => {
    smooth.push(isSmooth());
    scrollTop = ANCHOR_TOP;
  };
  expect(await follow('Your data')).toBe(false);
  expect(location.hash).toBe('#data');
  expect(screen.getByRole('heading', { name: 'Data' })).toHaveFocus();
  expect(smooth).toEqual([true]);
  expect(scrollTop).toBe(ANCHOR_TOP);

  await act(() => router.navigate(-1));
  expect(location.hash).toBe('');
  expect(isSmooth()).toBe(false);
  expect(scrollTop).toBe(300);
});

it('adds no history entry for the anchor that is already in the address', async () => {
  await openTerms();
  await follow('Your data');
  const { length } = history;
  await follow('Your data');
  expect(history).toHaveLength(length);
});

it('leaves a link without a target on the page to the browser', async () => {
  await openTerms();
  expect(await follow('Broken')).toBe(true);
});
