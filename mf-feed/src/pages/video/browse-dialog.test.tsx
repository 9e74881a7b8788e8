import { PageLayerProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { preloadModals } from '@ontrend/shared/overlays';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import './browse-dialog.tsx';
import remote from '../../remote.ts';
import { createPage, getPlayingVideos, getRows, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

let api: FakeApi;

beforeAll(preloadModals);
beforeEach(() => {
  ({ api } = setUpFeed());
});

/** The remote with its overlay pages rendered as the shell does. */
const remoteWithOverlays = {
  ...remote,
  routes: remote.routes.map((route) => {
    const Page = 'Component' in route ? route.Component : undefined;
    return Page && route.path === '/video/:file'
      ? {
          ...route,
          Component: () => (
            <PageLayerProvider value="overlay">
              <Page />
            </PageLayerProvider>
          ),
        }
      : route;
  }),
};

async function openVideo(index: number) {
  const result = renderRemote(remoteWithOverlays, { at: '/' });
  // The first render takes long on a busy machine.
  await screen.findAllByRole('article', {}, { timeout: 10_000 });
  await flushPromises();
  const row = getRows()[index] as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: 'Open video' }), { detail: 1 });
  const dialog = await screen.findByRole('dialog');
  return { ...result, dialog };
}

const stepButton = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

test('a click on a video opens it over the feed at its own URL without a request', async () => {
  const { dialog, router } = await openVideo(1);
  expect(router.state.location.pathname).toBe('/video/dog');
  expect(dialog).toHaveAccessibleName('Video by @dog.maker');
  expect(within(dialog).getByText('About dog')).toBeVisible();
  expect(getPlayingVideos()).toHaveLength(1);
  expect(dialog).toContainElement(getPlayingVideos()[0] as HTMLElement);
  expect(api.bodies('app/video/info')).toEqual([]);
});

test('next and previous move through the feed by button and key, and going back closes the dialog', async () => {
  const { dialog, router } = await openVideo(1);
  const waitForVideo = async (name: string) => {
    await waitFor(() => expect(dialog).toHaveAccessibleName(`Video by @${name}.maker`));
    expect(router.state.location.pathname).toBe(`/video/${name}`);
  };
  fireEvent.click(stepButton(dialog, 'Next video'));
  await waitForVideo('owl');
  expect(stepButton(dialog, 'Next video')).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitForVideo('dog');
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  await waitForVideo('cat');
  expect(stepButton(dialog, 'Previous video')).toBeDisabled();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed page is requested once, and again when the connection returns', async () => {
  let isLimited = true;
  const tooManyRequests = { status: 429, error: { code: 'too-many-requests', messages: ['Too fast.'] } };
  api.on('app/video/get', ({ nextPageToken }) => {
    if (!nextPageToken) return createPage(['cat', 'dog', 'owl'], 'second');
    return isLimited ? tooManyRequests : createPage(['fox']);
  });
  const getNextPageRequests = () => api.bodies('app/video/get').filter(({ nextPageToken }) => nextPageToken);
  const { dialog } = await openVideo(1);
  await waitFor(() => expect(getNextPageRequests()).toHaveLength(1));
  // The scheduled retry waits, however long the key presses take.
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const key of ['j', 'k', 'j', 'k', 'j']) {
    fireEvent.keyDown(document.body, { key });
    await act(flushPromises);
  }
  expect(getNextPageRequests()).toHaveLength(1);

  isLimited = false;
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(stepButton(dialog, 'Next video')).toBeEnabled());
  expect(getNextPageRequests()).toHaveLength(2);
});

test('a page that failed with a Retry-After is not requested before it has passed', async () => {
  const error = { code: 'too-many-requests', messages: ['Too fast.'] };
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken ? { status: 429, error, retryAfter: 60 } : createPage(['cat', 'dog', 'owl'], 'second'),
  );
  const getNextPageRequests = () => api.bodies('app/video/get').filter(({ nextPageToken }) => nextPageToken);
  await openVideo(1);
  await waitFor(() => expect(getNextPageRequests()).toHaveLength(1));
  await act(flushPromises);
  fireEvent(window, new Event('online'));
  await act(flushPromises);
  expect(getNextPageRequests()).toHaveLength(1);
});

test('key presses during a navigation are applied in order', async () => {
  api.on('app/video/get', createPage(['cat', 'dog', 'owl', 'fox', 'newt', 'yak']));
  const { dialog, router } = await openVideo(0);
  const press = (...keys: string[]) =>
    act(() => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
    });
  const waitForVideo = (name: string) =>
    waitFor(() => {
      expect(dialog).toHaveAccessibleName(`Video by @${name}.maker`);
      expect(router.state.location.pathname).toBe(`/video/${name}`);
    });
  press('j', 'j', 'j', 'j', 'j', 'k');
  await waitForVideo('newt');
  press('k', 'k', 'k', 'k', 'k', 'k');
  await waitForVideo('cat');
  press('k');
  press('j');
  await waitForVideo('dog');
});

test('a step beyond the fetched videos waits for them; a step back counts from the visible video', async () => {
  let resolvePage = (_: ReturnType<typeof createPage>) => {};
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken
      ? new Promise<ReturnType<typeof createPage>>((resolve) => (resolvePage = resolve))
      : createPage(['cat', 'dog'], 'second'),
  );
  const { dialog } = await openVideo(1);
  const waitForVideo = (name: string) =>
    waitFor(() => expect(dialog).toHaveAccessibleName(`Video by @${name}.maker`));
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitForVideo('cat');
  for (const key of ['j', 'j', 'j']) fireEvent.keyDown(document.body, { key });
  await waitForVideo('dog');
  act(() => resolvePage(createPage(['owl', 'fox'])));
  await waitForVideo('owl');
});

test('the close button closes the dialog', async () => {
  const { dialog, router } = await openVideo(0);
  fireEvent.click(stepButton(dialog, 'Close'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('fetches the next page of the feed near its end', async () => {
  api.on('app/video/get', createPage(['cat', 'dog', 'owl'], 'more'));
  await openVideo(0);
  await waitFor(() => expect(api.bodies('app/video/get')).toHaveLength(2));
});

test('space pauses the video in the dialog', async () => {
  await openVideo(0);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(getPlayingVideos()).toHaveLength(0);
});

test('leaving a playing video for another one emits one skip, closing the dialog emits none', async () => {
  const skipped: string[] = [];
  const stop = events.on('video.skipped', ({ fileName }) => skipped.push(fileName));
  const { dialog, router } = await openVideo(0);
  const waitForVideo = (name: string) =>
    waitFor(() => expect(dialog).toHaveAccessibleName(`Video by @${name}.maker`));
  fireEvent.click(stepButton(dialog, 'Next video'));
  await waitForVideo('dog');
  expect(skipped).toEqual(['cat']);
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitForVideo('owl');
  expect(skipped).toEqual(['cat', 'dog']);
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitForVideo('dog');
  expect(skipped).toEqual(['cat', 'dog', 'owl']);

  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitForVideo('cat');
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();
  // Neither a paused video nor a closed dialog counts.
  expect(skipped).toEqual(['cat', 'dog', 'owl']);
  stop();
});
