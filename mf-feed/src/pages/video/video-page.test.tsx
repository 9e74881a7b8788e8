import type { ShellServices } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { expectConsoleMessage, type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import './video-footer.tsx';
import './video-unavailable.tsx';
import { VIEWER } from '../../testing/comments-harness.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { fakeObserver } from '../../testing/fake-observer.ts';

let api: FakeApi;

function mockLineCount(lines: number): void {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => lines * 20 },
    clientHeight: { configurable: true, get: () => Math.min(lines, 5) * 20 },
  });
}

beforeEach(() => {
  fakeMedia();
  fakeObserver();
  mockLineCount(1);
  usePlayer.setState({
    playing: true,
    muted: true,
    isSoundChosen: false,
    hasBufferAhead: false,
    canLoadDeferred: true,
  });
  useSession.setState({ status: 'guest', viewer: null });
  api = fakeApi();
  api.on('app/video/info', { data: createVideo('cat') });
});

async function open(shell: Partial<ShellServices> = {}) {
  const result = renderRemote(remote, { at: '/video/cat', shell });
  // The first render takes long on a busy machine.
  await screen.findByRole('article', {}, { timeout: 10_000 });
  return result;
}

test('provides the link preview of its document', async () => {
  const setPageDescription = jest.fn();
  await open({ setPageDescription });
  const [description, loadPreview] = setPageDescription.mock.lastCall;
  expect(description).toBe('About cat');
  expect(await loadPreview()).toEqual({
    image: '/media/cat/poster.jpg',
    imageAlt: '@cat.maker: About cat',
    video: '/media/cat/progressive.mp4',
    url: '/video/cat',
    visibility: 'public',
    card: 'player',
    properties: {
      'twitter:player': 'http://localhost/embed/cat',
      'twitter:player:width': 540,
      'twitter:player:height': 960,
      'og:image:width': 540,
      'og:image:height': 960,
      'og:video:width': 540,
      'og:video:height': 960,
      'video:duration': 12,
      'video:release_date': '2026-09-21T14:13:20.000Z',
    },
  });
});

test('shows the video with its author, description and counts', async () => {
  await open();
  expect(api.bodies('app/video/info')[0]).toEqual({ fileName: 'cat' });
  expect(screen.getByRole('link', { name: /@cat\.maker/ })).toHaveAttribute('href', '/user/cat.maker');
  expect(screen.getByText('About cat')).toBeVisible();
  expect(document.title).toBe('@cat.maker: About cat · OnTrend');
  expect(screen.getByText('12.3K likes')).toBeInTheDocument();
  expect(screen.getByText('1 comment')).toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('shows a description of five lines completely', async () => {
  mockLineCount(5);
  await open();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('expands and collapses a longer description', async () => {
  mockLineCount(6);
  await open();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(more);
  expect(more).toHaveAccessibleName('Hide');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(more);
  expect(more).toHaveAccessibleName('Show more');
});

test('shows an error with a retry button for an unplayable video', async () => {
  await open();
  const element = document.querySelector('article video') as HTMLVideoElement;
  act(() => void element.dispatchEvent(new Event('error')));
  expect(screen.getByText('This video cannot be played.')).toBeVisible();
  expect(document.querySelector('article video')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('This video cannot be played.')).not.toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('hides a poster that fails to load', async () => {
  await open();
  const poster = document.querySelector<HTMLImageElement>('article img[src$="poster.webp"]');
  expect(poster).toBeVisible();
  fireEvent.error(poster as HTMLImageElement);
  expect(poster).not.toBeVisible();
});

test('a video that failed offline resumes automatically when back online', async () => {
  await open();
  const element = document.querySelector('article video') as HTMLVideoElement;
  act(() => void element.dispatchEvent(new Event('error')));
  expect(screen.getByText('This video cannot be played.')).toBeVisible();
  act(() => void dispatchEvent(new Event('online')));
  // The retry runs off screen, so the error stays until the first frame.
  expect(screen.getByText('This video cannot be played.')).toBeVisible();
  act(() => void document.querySelector('#stage video')?.dispatchEvent(new Event('loadeddata')));
  expect(screen.queryByText('This video cannot be played.')).not.toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('an unknown video is a 404', async () => {
  api.on('app/video/info', { status: 404, error: { code: 'video-not-found', messages: ['No such video'] } });
  renderRemote(remote, { at: '/video/gone' });
  expect(await screen.findByText(/404/)).toBeInTheDocument();
});

const rejectVideo = (status: number, code: string, message: string) =>
  api.on('app/video/info', { status, error: { code, messages: [message] } });
const expectMessage = (sentence: string) => screen.findByRole('heading', { level: 1, name: sentence });
const getLinks = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test.each([
  [410, 'video-deleted', 'This video was deleted.', ['/browse/for-you']],
  [403, 'video-hidden', 'Taken down.', ['/browse/for-you']],
  [403, 'video-blocked', 'You have blocked them.', ['/settings', '/browse/for-you']],
  [
    403,
    'video-private',
    'This video is private.',
    ['/auth/login?redirectPath=%2Fvideo%2Fcat', '/browse/for-you'],
  ],
])('%i %s shows the reason with an action, after one request', async (status, code, sentence, links) => {
  rejectVideo(status, code, sentence);
  renderRemote(remote, { at: '/video/cat' });
  expect(await expectMessage(sentence)).toBeVisible();
  // The sentence of the API may have another direction than the page.
  expect(screen.getByText(sentence)).toHaveProperty('tagName', 'BDI');
  expect(getLinks()).toEqual(links);
  expect(api.bodies('app/video/info')).toHaveLength(1);
  expect(screen.queryByText("Couldn't load this video")).toBeNull();
});

test("a signed-in viewer of another user's private video sees no login link", async () => {
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  rejectVideo(403, 'video-private', 'This video is private.');
  renderRemote(remote, { at: '/video/cat' });
  await expectMessage('This video is private.');
  expect(getLinks()).toEqual(['/browse/for-you']);
});

test("the viewer's own video appears automatically once it is ready", async () => {
  jest.useFakeTimers();
  rejectVideo(409, 'video-not-ready', 'This video is being made ready.');
  renderRemote(remote, { at: '/video/cat' });
  await expectMessage('This video is being made ready.');
  api.on('app/video/info', { data: createVideo('cat') });
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByText('This video is being made ready.')).toBeNull();
  jest.useRealTimers();
});

test('lists the videos after it in the For You feed, in order', async () => {
  const names = ['a', 'cat', 'b', 'c', 'd'];
  api.on('app/video/get', { data: names.map((name) => createVideo(name)), nextPageToken: null });
  await open();
  fireEvent.scroll(window);
  const upNext = () => screen.getByRole('region', { name: 'Up next' });
  const getLinks = () => within(upNext()).getAllByRole('link');
  const getHrefs = () => getLinks().map((link) => link.getAttribute('href'));
  await screen.findByRole('region', { name: 'Up next' });
  expect(getHrefs()).toEqual(['/video/b', '/video/c', '/video/d']);
  expect(getLinks()[0]).toHaveTextContent('0:12About b@b.maker');
  fireEvent.click(getLinks()[0] as HTMLElement);
  await waitFor(() => expect(getHrefs()).toEqual(['/video/c', '/video/d']));
  // The data of the feed was enough.
  expect(api.bodies('app/video/info')).toHaveLength(1);
});

describe('more from the creator', () => {
  const createCreatorVideos = (...names: string[]) =>
    api.on('app/user/videos', {
      data: names.map((name) => createVideo(name, { user: createVideo('cat').user, views: 1_234 })),
      pagination: { page: 1, recordsPerPage: 15, recordsTotal: names.length },
      nextPageToken: null,
    });
  const more = () => screen.findByRole('region', { name: 'More from @cat.maker' });

  test.each([false, true])(
    'shows the six latest other videos and a link to all (mobile: %s)',
    async (mobile) => {
      createCreatorVideos('a', 'cat', 'b', 'c', 'd', 'e', 'f', 'g');
      renderRemote(remote, { at: '/video/cat', device: { mobile } });
      await screen.findByRole('article');
      fireEvent.scroll(window);
      const links = within(await more()).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/user/cat.maker',
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `/video/${name}`),
      ]);
      expect(links[1]).toHaveTextContent('1.2K views');
      expect(api.bodies('app/user/videos')).toEqual([{ username: 'cat.maker' }]);
      expect(screen.getByText(/^Published/)).toHaveTextContent(/ago|20\d\d/);
      fireEvent.click(links[2] as HTMLElement);
      await waitFor(() => expect(screen.getByText('About b')).toBeVisible());
      // The data of the list was enough.
      expect(api.bodies('app/video/info')).toHaveLength(1);
    },
  );

  test.each([
    ['there are no other videos', () => createCreatorVideos('cat')],
    ['the request fails', () => undefined],
  ])('is hidden when %s', async (_why, prepare) => {
    prepare();
    await open();
    fireEvent.scroll(window);
    expect(await screen.findByText(/^Published/)).toBeVisible();
    await waitFor(() => expect(api.bodies('app/user/videos')).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test('any other error is logged and shows a retry button', async () => {
  expectConsoleMessage('warn', /^video failed to load: .*Broken/s, 1);
  api.on('app/video/info', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  renderRemote(remote, { at: '/video/cat' });
  expect(await screen.findByText("Couldn't load this video")).toBeVisible();
  api.on('app/video/info', { data: createVideo('cat') });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
