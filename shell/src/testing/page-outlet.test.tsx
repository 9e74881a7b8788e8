import { modalRouteState, type RemoteModule, usePageLayer } from '@ontrend/shared/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { openSite } from './open-site.tsx';

function ListPage() {
  const [count, setCount] = useState(0);
  const location = useLocation();
  return (
    <section aria-label="list" data-layer={usePageLayer()}>
      <button type="button" onClick={() => setCount(count + 1)}>
        counted {count}
      </button>
      <Link to="/video/cat" state={modalRouteState(location)}>
        open
      </Link>
    </section>
  );
}

function VideoPage() {
  const { file } = useParams();
  const location = useLocation();
  return (
    <section aria-label={file} data-layer={usePageLayer()}>
      <Link to="/video/dog" replace state={modalRouteState(location)}>
        next
      </Link>
      <Link to="/messages">away</Link>
    </section>
  );
}

const remotes: RemoteModule[] = [
  {
    contract: 2,
    name: 'mf-feed',
    routes: [
      {
        path: '/browse/search',
        handle: { name: 'browse-search', title: 'list', layout: 'default', transition: 'fade' },
        Component: ListPage,
      },
      {
        path: '/video/:file',
        handle: { name: 'index-video-file', title: 'video', layout: 'empty', transition: 'none' },
        Component: VideoPage,
      },
    ],
    locales: { en: { list: 'List', video: 'Video' } },
  },
  {
    contract: 2,
    name: 'mf-messages',
    routes: [
      {
        path: '/messages',
        handle: { name: 'messages', layout: 'default', transition: 'none' },
        Component: () => <p>messages</p>,
      },
    ],
    locales: { en: {} },
  },
];

const getLayer = (name: string) => screen.queryByRole('region', { name })?.dataset.layer;
const click = (name: string) =>
  act(async () => screen.getByRole(/^counted/.test(name) ? 'button' : 'link', { name }).click());

async function openVideo() {
  const { router } = await openSite({ path: '/browse/search', isSignedIn: true, remotes });
  await click('counted 0');
  await click('open');
  return (to: number | string) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
}

test('keeps the page and frame below an overlay page, and going back removes only the overlay', async () => {
  const go = await openVideo();
  expect(getLayer('list')).toBe('background');
  expect(getLayer('cat')).toBe('overlay');
  expect(location.pathname).toBe('/video/cat');
  expect(document.title).toBe('Video · OnTrend');
  expect(document.querySelector('.ot-drawer')).toBeInTheDocument();
  await go(-1);
  expect(getLayer('cat')).toBeUndefined();
  expect(getLayer('list')).toBe('single');
  expect(screen.getByRole('button', { name: 'counted 1' })).toBeInTheDocument();
  expect(document.title).toBe('List · OnTrend');
});

test('replaces an overlay page above the same background page', async () => {
  const go = await openVideo();
  await click('next');
  expect(getLayer('dog')).toBe('overlay');
  expect(getLayer('list')).toBe('background');
  await go(-1);
  expect(getLayer('list')).toBe('single');
});

test('shows an overlay page by itself when the page behind it has changed', async () => {
  const go = await openVideo();
  await click('away');
  expect(getLayer('list')).toBeUndefined();
  await go(-1);
  expect(getLayer('cat')).toBe('single');
  expect(getLayer('list')).toBeUndefined();
});

test('does not move the focus when a page opens over another', async () => {
  await openVideo();
  expect(screen.getByRole('main')).not.toHaveFocus();
});
