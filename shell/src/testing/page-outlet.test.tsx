import { modalRouteState, type RemoteModule, usePageLayer } from '@ontrend/shared/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { openSite } from './open-site.tsx';

function ListPage() {
  const [count, setCount] = useState(0);
  const location = useLocation();
  return (
    <section aria-label="list" data-place={usePageLayer()}>
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
    <section aria-label={file} data-place={usePageLayer()}>
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
        handle: { name: 'index-video-file', title: 'film', layout: 'empty', transition: 'none' },
        Component: VideoPage,
      },
    ],
    locales: { en: { list: 'List', film: 'Film' } },
  },
  {
    contract: 2,
    name: 'mf-messages',
    routes: [
      {
        path: '/messages',
        handle: { name: 'messages', layout: 'default', transition: 'none' },
        Component: () => <p>letters</p>,
      },
    ],
    locales: { en: {} },
  },
];

const getLayer = (name: string) => screen.queryByRole('region', { name })?.dataset.place;
const click = (name: string) =>
  act(async () => screen.getByRole(/^counted/.test(name) ? 'button' : 'link', { name }).click());

async function openVideo() {
  const { router } = await openSite({ path: '/browse/search', isSignedIn: true, remotes });
  await click('counted 0');
  await click('open');
  return (to: number | string) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
}

test('a page opened over another leaves it and its frame as they are; the way back takes the upper one', async () => {
  const go = await openVideo();
  expect(getLayer('list')).toBe('background');
  expect(getLayer('cat')).toBe('overlay');
  expect(location.pathname).toBe('/video/cat');
  expect(document.title).toBe('Film · OnTrend');
  expect(document.querySelector('.ot-drawer')).toBeInTheDocument();
  await go(-1);
  expect(getLayer('cat')).toBeUndefined();
  expect(getLayer('list')).toBe('single');
  expect(screen.getByRole('button', { name: 'counted 1' })).toBeInTheDocument();
  expect(document.title).toBe('List · OnTrend');
});

test('another takes the place of the upper one, over the same page', async () => {
  const go = await openVideo();
  await click('next');
  expect(getLayer('dog')).toBe('overlay');
  expect(getLayer('list')).toBe('background');
  await go(-1);
  expect(getLayer('list')).toBe('single');
});

test('over a page that is another by then it is a page by itself', async () => {
  const go = await openVideo();
  await click('away');
  expect(getLayer('list')).toBeUndefined();
  await go(-1);
  expect(getLayer('cat')).toBe('single');
  expect(getLayer('list')).toBeUndefined();
});

test('the focus is not taken from a page that opens over another', async () => {
  await openVideo();
  expect(screen.getByRole('main')).not.toHaveFocus();
});
