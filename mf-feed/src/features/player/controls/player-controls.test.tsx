import { ShellServicesProvider } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { fakeShellServices } from '@ontrend/shared/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import en from '../../../locales/en.json';
import { createVideo } from '../../../testing/create-video.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { usePlayer } from '../player-store.ts';
import { usePlayerShortcuts } from '../shortcuts/use-player-shortcuts.ts';
import { VideoPlayer, type ViewportState } from '../video-player.tsx';

const onOpen = jest.fn();
const onDoubleTap = jest.fn();

function Watching({ mobile, opens }: { mobile: boolean; opens: boolean }) {
  usePlayerShortcuts({ unmutes: false });
  return (
    <VideoPlayer
      video={createVideo('cat')}
      viewportState="current"
      onOpen={opens ? onOpen : undefined}
      onDoubleTap={mobile ? onDoubleTap : undefined}
    />
  );
}

const video = () => document.querySelector('.feed-frame video') as HTMLVideoElement;

async function renderControls({ mobile = false, opens = false } = {}) {
  render(
    <ShellServicesProvider value={fakeShellServices({ mobile, android: mobile })}>
      <Watching mobile={mobile} opens={opens} />
    </ShellServicesProvider>,
  );
  Object.defineProperty(video(), 'duration', { configurable: true, value: 65 });
  act(() => void video().dispatchEvent(new Event('durationchange')));
  return screen.findByRole('slider', { name: 'Position in the video' });
}

beforeEach(() => {
  addTexts('mf-feed', en);
  fakeMedia();
  jest.clearAllMocks();
  usePlayer.setState({
    playing: true,
    muted: true,
    isSoundChosen: false,
    canLoadDeferred: true,
    rate: 1,
    volume: 0.5,
  });
});

test('a video that the viewer scrolls past has no controls', async () => {
  // Loads the controls.
  await renderControls();
  cleanup();
  jest.useFakeTimers();
  const frame = (viewportState: ViewportState) => (
    <ShellServicesProvider value={fakeShellServices({})}>
      <VideoPlayer video={createVideo('cat')} viewportState={viewportState} />
    </ShellServicesProvider>
  );
  const { rerender } = render(frame('off-screen'));
  const controls = () => screen.queryByRole('slider', { name: 'Position in the video' });
  rerender(frame('current'));
  act(() => void jest.advanceTimersByTime(249));
  expect(controls()).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(controls()).toBeInTheDocument();
  rerender(frame('leaving'));
  expect(controls()).not.toBeInTheDocument();
  jest.useRealTimers();
});

describe('on desktop', () => {
  it('shows the position and seeks with the bar and with keys', async () => {
    const bar = await renderControls();
    expect(bar).toHaveAttribute('aria-valuetext', '0:00 of 1:05');
    fireEvent.input(bar, { target: { value: '61' } });
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    expect(bar).toHaveAttribute('aria-valuetext', '1:01 of 1:05');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(video().currentTime).toBe(65);
    fireEvent.keyDown(bar, { key: 'ArrowLeft' });
    expect(video().currentTime).toBe(60);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(video().currentTime).toBe(55);
  });

  it('pauses with space after a click on the bar', async () => {
    const bar = await renderControls();
    bar.focus();
    const isHandled = !fireEvent.keyDown(bar, { key: ' ' });
    expect(usePlayer.getState().playing).toBe(false);
    // The page does not scroll.
    expect(isHandled).toBe(true);
  });

  it('moves the played part with the video: animated while it plays, in place while it stands still', async () => {
    const bar = await renderControls();
    const played = bar.parentElement?.querySelector<HTMLElement>('[style*="scaleX"]');
    const animate = jest.spyOn(HTMLElement.prototype, 'animate');
    const send = (name: string, currentTime: number) => {
      video().currentTime = currentTime;
      act(() => void video().dispatchEvent(new Event(name)));
    };
    video().playbackRate = 2;
    await video().play();
    send('playing', 13);
    expect(played?.style.transform).toBe('scaleX(0.2)');
    expect(animate).toHaveBeenCalledWith(
      { transform: ['scaleX(0.2)', 'scaleX(1)'] },
      { duration: 26_000, fill: 'forwards' },
    );
    animate.mockClear();
    send('timeupdate', 13.05);
    expect(animate).not.toHaveBeenCalled();
    send('timeupdate', 19.5);
    expect(animate).toHaveBeenCalledWith({ transform: ['scaleX(0.3)', 'scaleX(1)'] }, expect.anything());
    animate.mockClear();
    video().pause();
    send('pause', 26);
    expect(played?.style.transform).toBe('scaleX(0.4)');
    expect(animate).not.toHaveBeenCalled();
  });

  it('starts at half volume; setting the volume unmutes, and 0 mutes', async () => {
    await renderControls();
    expect(video()).toMatchObject({ volume: 0.5, muted: true });
    const level = screen.getByRole('slider', { name: 'Volume' });
    fireEvent.change(level, { target: { value: '0.8' } });
    expect(video()).toMatchObject({ volume: 0.8, muted: false });
    expect(level).toHaveAttribute('aria-valuetext', '80%');
    fireEvent.change(level, { target: { value: '0' } });
    expect(video().muted).toBe(true);
  });

  it('plays at the selected rate, also after a change of source', async () => {
    await renderControls();
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } });
    expect(video()).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 });
  });

  it('the F key shows the frame in full screen', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    const request = jest.fn(async () => {});
    await renderControls();
    const frame = video().closest('.feed-frame') as HTMLElement;
    frame.requestFullscreen = request;
    fireEvent.keyDown(document.body, { key: 'f' });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('a click opens the video, while space still pauses it', async () => {
    await renderControls({ opens: true });
    fireEvent.click(screen.getByRole('button', { name: 'Open video' }), { detail: 1 });
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(video().paused).toBe(false);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(video().paused).toBe(true);
  });
});

describe('on mobile', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const playbackSurface = () => screen.getByRole('button', { name: /^(Pause|Play)$/ });
  const tap = (clientX: number, clientY: number) =>
    fireEvent.click(playbackSurface(), { clientX, clientY, detail: 1 });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('shows only the seek bar', async () => {
    await renderControls({ mobile: true });
    expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('pauses after a single tap, once a double tap is ruled out', async () => {
    await renderControls({ mobile: true });
    tap(100, 100);
    wait(299);
    expect(video().paused).toBe(false);
    wait(1);
    expect(video().paused).toBe(true);
    expect(onDoubleTap).not.toHaveBeenCalled();
  });

  it.each([
    ['within 300 px are a double tap', 300, [[{ x: 310, y: 100 }]], false],
    ['further apart are two single taps', 301, [], true],
  ])('two taps %s', async (_title, distancePx, doubleTaps, isPausedBetween) => {
    await renderControls({ mobile: true });
    tap(10, 100);
    tap(10 + distancePx, 100);
    // Of two single taps, the first one pauses and the second one resumes.
    expect(video().paused).toBe(isPausedBetween);
    wait(300);
    expect(video().paused).toBe(false);
    expect(onDoubleTap.mock.calls).toEqual(doubleTaps);
  });

  it('a press of 400 ms doubles the rate, and its release is not a tap', async () => {
    await renderControls({ mobile: true });
    fireEvent.pointerDown(playbackSurface(), { button: 0, clientX: 50, clientY: 50 });
    fireEvent.pointerMove(playbackSurface(), { clientX: 50, clientY: 40 });
    wait(399);
    expect(video().playbackRate).toBe(1);
    wait(1);
    expect(video().playbackRate).toBe(2);
    expect(screen.getByText('2×')).toBeVisible();
    fireEvent.pointerUp(playbackSurface());
    expect(screen.queryByText('2×')).toBeNull();
    tap(50, 50);
    wait(300);
    expect(video()).toMatchObject({ playbackRate: 1, paused: false });
  });

  it('restores the rate when two fingers lift at the same time', async () => {
    await renderControls({ mobile: true });
    for (let finger = 0; finger < 2; finger += 1) {
      fireEvent.pointerDown(playbackSurface(), { button: 0, clientX: 50, clientY: 50 });
    }
    fireEvent.pointerUp(playbackSurface());
    wait(400);
    expect(video().playbackRate).toBe(1);
  });

  it('a swipe is not a long press', async () => {
    await renderControls({ mobile: true });
    fireEvent.pointerDown(playbackSurface(), { button: 0, clientX: 50, clientY: 50 });
    fireEvent.pointerMove(playbackSurface(), { clientX: 50, clientY: 39 });
    wait(400);
    expect(video().playbackRate).toBe(1);
  });
});
