import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { aVideo } from '../../testing/a-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { fakeObserver } from '../../testing/fake-observer.ts';

let api: FakeApi;

function linesInAll(lines: number): void {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => lines * 20 },
    clientHeight: { configurable: true, get: () => Math.min(lines, 5) * 20 },
  });
}

beforeEach(() => {
  fakeMedia();
  fakeObserver();
  linesInAll(1);
  usePlayer.setState({ playing: true, muted: true, isSoundChosen: false, isCalm: false, hasStarted: true });
  api = fakeApi();
  api.on('app/video/info', { data: aVideo('cat') });
});

async function open() {
  const result = renderRemote(remote, { at: '/video/cat' });
  await screen.findByRole('article');
  return result;
}

test('shows the video with its author, description and counts', async () => {
  await open();
  expect(api.bodies('app/video/info')[0]).toEqual({ fileName: 'cat' });
  expect(screen.getByRole('link', { name: /@cat\.maker/ })).toHaveAttribute('href', '/user/cat.maker');
  expect(screen.getByText('About cat')).toBeVisible();
  expect(screen.getByText('12.3K likes')).toBeInTheDocument();
  expect(screen.getByText('1 comment')).toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('a description of five lines is shown whole', async () => {
  linesInAll(5);
  await open();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a longer one unfolds and folds again', async () => {
  linesInAll(6);
  await open();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(more);
  expect(more).toHaveAccessibleName('Hide');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(more);
  expect(more).toHaveAccessibleName('Show more');
});

test('a video that can not be played says so and can be tried again', async () => {
  await open();
  const element = document.querySelector('article video') as HTMLVideoElement;
  act(() => void element.dispatchEvent(new Event('error')));
  expect(screen.getByText('This video cannot be played.')).toBeVisible();
  expect(document.querySelector('article video')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('This video cannot be played.')).not.toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('what could not be played offline goes on by itself when the line is back', async () => {
  await open();
  const element = document.querySelector('article video') as HTMLVideoElement;
  act(() => void element.dispatchEvent(new Event('error')));
  expect(screen.getByText('This video cannot be played.')).toBeVisible();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('This video cannot be played.')).not.toBeInTheDocument();
  expect(document.querySelector('article video')).toHaveProperty('paused', false);
});

test('a video that is not there is the 404 of the shell', async () => {
  api.on('app/video/info', { status: 404, error: { code: 'video-not-found', messages: ['No such video'] } });
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderRemote(remote, { at: '/video/gone' });
  expect(await screen.findByText(/404/)).toBeInTheDocument();
  error.mockRestore();
});

test('any other failure is told with a way to try again', async () => {
  api.on('app/video/info', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
  renderRemote(remote, { at: '/video/cat' });
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  api.on('app/video/info', { data: aVideo('cat') });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
