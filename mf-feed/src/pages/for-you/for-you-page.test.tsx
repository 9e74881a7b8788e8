import { events } from '@ontrend/shared/events';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FOR_YOU } from '../../features/feed/index.ts';
import { rememberPosition } from '../../features/feed/position.ts';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { aVideo } from '../../testing/a-video.ts';
import { fakeMedia, type MediaLog } from '../../testing/fake-media.ts';
import { fakeObserver, showPart } from '../../testing/fake-observer.ts';

let api: FakeApi;
let media: MediaLog;

const page = (names: string[], nextPageToken: string | null = null) => ({
  data: names.map((name) => aVideo(name)),
  nextPageToken,
});
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];
const playing = () => [...document.querySelectorAll('video')].filter((element) => !element.paused);
const videoIn = (row: HTMLElement | undefined) => row?.querySelector('video') ?? null;

function hideTab(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function open(options: Partial<Parameters<typeof renderRemote>[1]> = {}) {
  const result = renderRemote(remote, { at: '/', ...options });
  await screen.findAllByRole('article');
  return result;
}

beforeEach(() => {
  media = fakeMedia();
  fakeObserver();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  usePlayer.setState({ playing: true, muted: true, isSoundChosen: false, isCalm: false, hasStarted: true });
  rememberPosition(FOR_YOU, 0);
  api = fakeApi();
  api.on('app/video/get', page(['cat', 'dog', 'owl']));
});

test('the first call is the one the document makes, so that its reply is taken', async () => {
  await open();
  expect(api.bodies('app/video/get')).toEqual([{ filter: { kind: 'for-you' } }]);
  expect(FOR_YOU).toEqual({ kind: 'for-you' });
});

test('the first video plays at once, muted, at half volume', async () => {
  await open();
  const first = videoIn(rows()[0]);
  expect(first?.src).toContain('/cat/');
  expect(first?.paused).toBe(false);
  expect(first?.muted).toBe(true);
  expect(first?.volume).toBe(0.5);
});

test('a row plays when 80 % of it is seen, not before', async () => {
  await open();
  const [first, second] = rows();
  showPart(first, 0.5);
  expect(playing()).toEqual([]);
  showPart(second, 0.79);
  expect(playing()).toEqual([]);
  showPart(second, 0.8);
  expect(playing()).toEqual([videoIn(second)]);
  expect(playing()[0]?.src).toContain('/dog/');
});

test('back in a feed left further down, nothing plays before it is known what is seen', async () => {
  const { unmount } = await open();
  showPart(rows()[0], 0);
  showPart(rows()[2], 1);
  unmount();
  await open();
  expect(playing()).toEqual([]);
  showPart(rows()[2], 1);
  expect(playing()).toEqual([videoIn(rows()[2])]);
});

test('a row on its way out keeps its picture until it is out of view', async () => {
  await open();
  const [first, second] = rows();
  showPart(first, 0.3);
  showPart(second, 0.9);
  expect(videoIn(first)?.paused).toBe(true);
  showPart(first, 0);
  expect(videoIn(first)).toBeNull();
});

test('leaving the view is announced as a skip once, on desktop only and only while videos play', async () => {
  const skipped = jest.fn();
  const stop = events.on('video.skipped', skipped);
  await open();
  const [first, second] = rows();
  showPart(first, 0.3);
  showPart(second, 0.9);
  expect(skipped).not.toHaveBeenCalled();
  showPart(first, 0);
  expect(skipped.mock.calls).toEqual([[{ fileName: 'cat' }]]);

  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Pause' }));
  showPart(second, 0);
  expect(skipped).toHaveBeenCalledTimes(1);
  stop();
});

test('a video of a second or more that ends begins again and is announced as replayed', async () => {
  const replayed = jest.fn();
  const stop = events.on('video.replayed', replayed);
  await open();
  const video = videoIn(rows()[0]) as HTMLVideoElement;
  Object.defineProperty(video, 'duration', { configurable: true, value: 0.9 });
  fireEvent.ended(video);
  expect(replayed).not.toHaveBeenCalled();
  Object.defineProperty(video, 'duration', { configurable: true, value: 1 });
  video.currentTime = 1;
  media.calls.length = 0;
  fireEvent.ended(video);
  expect(replayed.mock.calls).toEqual([[{ fileName: 'cat' }]]);
  expect(video.currentTime).toBe(0);
  expect(media.calls.map(({ call }) => call)).toEqual(['play']);
  stop();
});

test('a hidden tab pauses what plays and goes on when it is seen again', async () => {
  await open();
  hideTab(true);
  expect(playing()).toEqual([]);
  hideTab(false);
  expect(playing()).toHaveLength(1);
});

test('what the viewer paused stays paused when the tab is seen again', async () => {
  await open();
  fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Pause' }));
  hideTab(true);
  hideTab(false);
  expect(playing()).toEqual([]);
});

test('paused by the system, by a headset’s button say, it shows as paused', async () => {
  await open();
  const video = videoIn(rows()[0]) as HTMLVideoElement;
  video.pause();
  fireEvent.pause(video);
  expect(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('space plays and pauses, m turns the sound on and off', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(playing()).toEqual([]);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(playing()).toHaveLength(1);
  const before = videoIn(rows()[0])?.muted;
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(videoIn(rows()[0])?.muted).toBe(!before);
});

test('j, k and the arrows go from row to row, also when pressed in quick succession', async () => {
  await open();
  const went: string[] = [];
  for (const row of rows()) row.scrollIntoView = () => went.push(row.dataset.index ?? '');
  for (const key of ['j', 'ArrowDown', 'ArrowDown', 'k', 'ArrowUp', 'ArrowUp']) {
    fireEvent.keyDown(document.body, { key });
  }
  expect(went).toEqual(['1', '2', '2', '1', '0', '0']);
});

describe('sound', () => {
  const muted = () => videoIn(rows()[0])?.muted;

  test('comes with the first gesture', async () => {
    await open();
    fireEvent.click(document.body);
    expect(muted()).toBe(false);
  });

  test('stays away on iOS until it is asked for', async () => {
    api.on('app/video/info', { data: aVideo('cat') });
    renderRemote(remote, { at: '/video/cat', device: { mobile: true, iOS: true } });
    await screen.findByRole('article');
    fireEvent.click(document.body);
    expect(document.querySelector('article video')).toHaveProperty('muted', true);
    fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }));
    expect(document.querySelector('article video')).toHaveProperty('muted', false);
  });

  test('a gesture that turns it on does not turn it off again, and the choice holds', async () => {
    await open();
    const toggle = within(rows()[0] as HTMLElement).getByRole('button', { name: 'Turn sound on' });
    fireEvent.click(toggle);
    expect(muted()).toBe(false);
    fireEvent.click(toggle);
    fireEvent.click(document.body);
    expect(muted()).toBe(true);
  });

  test('playing brings it back on a phone that is no iPhone', async () => {
    api.on('app/video/info', { data: aVideo('cat') });
    renderRemote(remote, { at: '/video/cat', device: { mobile: true, android: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    act(() => usePlayer.setState({ muted: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(usePlayer.getState().muted).toBe(false);
  });

  test('where the browser refuses it the video plays without', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: ' ' });
    act(() => usePlayer.setState({ muted: false }));
    media.refusesSound = true;
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(playing()).toHaveLength(1));
    expect(muted()).toBe(true);
  });
});

describe('pages', () => {
  test('the next page is asked for near the end, with the token, and stands below', async () => {
    api.on('app/video/get', ({ nextPageToken }) =>
      nextPageToken ? page(['fox'], null) : page(['cat', 'dog'], 'second'),
    );
    await open();
    // Seen twice before the answer is here: asked once.
    showPart(document.querySelector('.feed-end'), 1);
    showPart(document.querySelector('.feed-end'), 1);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(api.bodies('app/video/get')).toEqual([
      { filter: { kind: 'for-you' } },
      { filter: { kind: 'for-you' }, nextPageToken: 'second' },
    ]);
    showPart(document.querySelector('.feed-end'), 1);
    expect(api.bodies('app/video/get')).toHaveLength(2);
  });

  test('an empty token ends the feed', async () => {
    api.on('app/video/get', page(['cat'], ''));
    await open();
    showPart(document.querySelector('.feed-end'), 1);
    expect(api.bodies('app/video/get')).toHaveLength(1);
  });

  test('a page that does not come is said below the videos and can be asked for again', async () => {
    let isBroken = true;
    api.on('app/video/get', ({ nextPageToken }) => {
      if (!nextPageToken) return page(['cat'], 'second');
      return isBroken ? { status: 503, error: { code: 'down', messages: ['Down'] } } : page(['dog']);
    });
    await open();
    showPart(document.querySelector('.feed-end'), 1);
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Load videos' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('no videos and no way to more: said so, and nothing to press', async () => {
    api.on('app/video/get', page([]));
    renderRemote(remote, { at: '/' });
    expect(await screen.findByText('There are no videos here yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load videos' })).toBeDisabled();
  });

  test('a failure is told, and “Load videos” tries again', async () => {
    api.on('app/video/get', { status: 500, error: { code: 'broken', messages: ['Broken'] } });
    renderRemote(remote, { at: '/browse/for-you' });
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    api.on('app/video/get', page(['cat']));
    fireEvent.click(screen.getByRole('button', { name: 'Load videos' }));
    expect(await screen.findByRole('article', { name: 'Video by @cat.maker' })).toBeVisible();
  });
});

test('a long feed never has more than three video elements', async () => {
  api.on('app/video/get', page(Array.from({ length: 12 }, (_, index) => `clip${index}`)));
  await open();
  for (const [index, row] of rows().entries()) {
    showPart(row, 1);
    if (index > 0) showPart(rows()[index - 1], 0);
    // What was given back is stilled a moment later.
    await act(async () => {});
    expect(document.querySelectorAll('video').length).toBeLessThanOrEqual(3);
    expect(playing()).toHaveLength(1);
  }
});
