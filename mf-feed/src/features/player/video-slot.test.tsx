import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia, type MediaLog, startPlaying } from '../../testing/fake-media.ts';
import { usePlayer } from './player-store.ts';
import { VideoSlot } from './video-slot.tsx';

let media: MediaLog;
let files = 0;

/** Resets the module registry, because the pool keeps its elements. */
async function createPrerenderedVideo() {
  files += 1;
  const fileName = `file${files}`;
  document.body.innerHTML = `<div id="root"></div><div id="prerendered"><video data-stage-video data-file="${fileName}" src="/${fileName}.mp4" muted autoplay></video></div>`;
  const element = document.querySelector('video') as HTMLVideoElement;
  await startPlaying(element, media);
  return { element, video: createVideo(fileName), container: document.getElementById('root') as HTMLElement };
}

beforeEach(() => {
  media = fakeMedia();
  usePlayer.setState({ playing: true, muted: true, isSoundChosen: false, fileName: null });
});

test.each([
  ['without StrictMode', false],
  ['in StrictMode', true],
])('adopts the playing prerendered video without interruption, %s', async (_name, strict) => {
  const { element, video, container } = await createPrerenderedVideo();
  const slot = <VideoSlot video={video} isCurrent onFailed={() => {}} />;
  const { unmount } = render(strict ? <StrictMode>{slot}</StrictMode> : slot, { container });
  await act(async () => {});

  expect(container.querySelector('video')).toBe(element);
  expect(element.paused).toBe(false);
  expect(media.calls).toEqual([]);

  unmount();
  await act(async () => {});
  expect(element.paused).toBe(true);
});

test('keeps what the viewer did before hydration', async () => {
  const { element, video, container } = await createPrerenderedVideo();
  element.pause();
  element.dataset.paused = '';
  element.muted = false;
  element.dataset.sound = 'on';
  const { unmount } = render(<VideoSlot video={video} isCurrent onFailed={() => {}} />, { container });

  expect(element.paused).toBe(true);
  expect(element.muted).toBe(false);
  expect(usePlayer.getState()).toMatchObject({ playing: false, muted: false, isSoundChosen: true });
  unmount();
});

test('keeps playing when the same video moves to another container', async () => {
  const { element, video, container } = await createPrerenderedVideo();
  const slot = (key: string) => <VideoSlot key={key} video={video} isCurrent onFailed={() => {}} />;
  const { rerender, unmount } = render(slot('feed'), { container });
  rerender(slot('page'));
  await act(async () => {});
  expect(container.querySelector('video')).toBe(element);
  expect(media.calls).toEqual([]);
  unmount();
});
