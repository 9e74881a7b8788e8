import { modalRouteState, PageLayerProvider } from '@ontrend/shared/contract';
import { preloadModals } from '@ontrend/shared/overlays';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import './browse-dialog.tsx';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { createPage, setUpFeed } from '../../testing/feed-harness.ts';

let api: FakeApi;

beforeAll(preloadModals);
beforeEach(() => {
  ({ api } = setUpFeed());
  api.on('app/video/info', ({ fileName }) => ({ data: createVideo(fileName) }));
});

/** A page with a list, and the remote with its overlay pages rendered as the shell does. */
const page = {
  path: '/user/mochi',
  handle: { name: 'User', layout: 'default', transition: 'none' } as const,
  element: <p>profile</p>,
};
const remoteWithOverlays = {
  ...remote,
  routes: [
    page,
    ...remote.routes.map((route) => {
      const Page = 'Component' in route ? route.Component : undefined;
      return Page && route.path === '/video/:file'
        ? { ...route, Component: () => <PageLayerProvider value="overlay">{<Page />}</PageLayerProvider> }
        : route;
    }),
  ],
};

async function openFrom(list: object, file: string, mobile = false) {
  const result = renderRemote(remoteWithOverlays, { at: '/user/mochi', device: { mobile } });
  const { location } = result.router.state;
  await act(() =>
    result.router.navigate(`/video/${file}`, { state: { ...modalRouteState(location), feed: list } }),
  );
  const dialog = await screen.findByRole('dialog');
  return { ...result, dialog };
}
const stepButton = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

test('a video opened from a profile has its neighbors there', async () => {
  api.on('app/video/get', createPage(['cat', 'dog', 'owl']));
  const { dialog, router } = await openFrom({ kind: 'user', value: 'mochi' }, 'dog');
  await waitFor(() => expect(stepButton(dialog, 'Next video')).toBeEnabled());
  expect(api.bodies('app/video/get')).toEqual([{ filter: { kind: 'user', value: 'mochi' } }]);
  fireEvent.click(stepButton(dialog, 'Next video'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/owl'));
  await waitFor(() => expect(stepButton(dialog, 'Next video')).toBeDisabled());
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/user/mochi');
});

test('a video on a later page is searched page by page', async () => {
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken ? createPage(['fox', 'elk']) : createPage(['cat', 'dog'], 'more'),
  );
  const { dialog } = await openFrom({ kind: 'user', value: 'mochi' }, 'elk');
  await waitFor(() => expect(stepButton(dialog, 'Previous video')).toBeEnabled());
  expect(api.bodies('app/video/get')).toHaveLength(2);
});

test('liked videos are a list too', async () => {
  const pagination = { page: 1, recordsPerPage: 15, recordsTotal: 2 };
  api.on('app/user/liked-v2', {
    videos: [createVideo('cat'), createVideo('dog')],
    pagination,
    nextPageToken: null,
  });
  const { dialog } = await openFrom({ kind: 'liked' }, 'cat');
  await waitFor(() => expect(stepButton(dialog, 'Next video')).toBeEnabled());
});

test('the video shows without neighbors when the list cannot be fetched', async () => {
  api.on('app/video/get', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  const { dialog } = await openFrom({ kind: 'user', value: 'mochi' }, 'dog');
  expect(await within(dialog).findByText('About dog')).toBeVisible();
  expect(stepButton(dialog, 'Next video')).toBeDisabled();
});

test('a list that met the rate limit is requested again after Retry-After, and not before', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'], advanceTimers: true });
  let isLimited = true;
  const error = { code: 'too-many-requests', messages: ['Too fast.'] };
  api.on('app/video/get', () =>
    isLimited ? { status: 429, error, retryAfter: 3 } : createPage(['cat', 'dog', 'owl']),
  );
  const { dialog } = await openFrom({ kind: 'user', value: 'mochi' }, 'dog');
  await waitFor(() => expect(api.bodies('app/video/get')).toHaveLength(1));
  isLimited = false;
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(api.bodies('app/video/get')).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  await waitFor(() => expect(stepButton(dialog, 'Next video')).toBeEnabled());
  expect(api.bodies('app/video/get')).toHaveLength(2);
  jest.useRealTimers();
});

test('on mobile the list can be swiped through, the URL follows, and going back returns to the page', async () => {
  api.on('app/video/get', createPage(['cat', 'dog', 'owl']));
  const { dialog, router } = await openFrom({ kind: 'user', value: 'mochi' }, 'dog', true);
  expect(within(dialog).getByRole('feed')).toBeVisible();
  const [slide] = within(dialog).getAllByRole('article');
  expect(slide).toHaveAccessibleName(/dog/);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/user/mochi');
});

test.each([
  ['phone', true],
  ['desktop', false],
])('on %s the dialog is named after its video, not after the page below', async (_size, mobile) => {
  api.on('app/video/get', createPage(['cat', 'dog', 'owl']));
  const { dialog } = await openFrom({ kind: 'user', value: 'mochi' }, 'dog', mobile);
  // The name is known once the list is.
  if (mobile) await within(dialog).findByRole('feed');
  await waitFor(() => expect(document.title).toBe('@dog.maker: About dog · OnTrend'));
});
