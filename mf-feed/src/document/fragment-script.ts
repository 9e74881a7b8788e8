// Inlined after the prerendered HTML. It handles taps and keeps the video playing until hydration, and does
// nothing once the video has moved elsewhere. It is bundled into one file, so import constants only.
import { MIN_SWIPE_PX } from '../features/feed/constants.ts';
import { MAX_FILL_ASPECT_RATIO } from '../features/player/constants.ts';

const fragment = document.getElementById('fragment');
const video = fragment?.querySelector<HTMLVideoElement>('video[data-stage-video]');

if (fragment && video) {
  const frame = video.closest<HTMLElement>('.feed-frame');
  const tap = fragment.querySelector<HTMLElement>('.feed-tap');
  const sound = fragment.querySelector<HTMLElement>('.feed-sound');
  const description = fragment.querySelector<HTMLElement>('.feed-description');
  const moreButton = fragment.querySelector<HTMLElement>('.feed-more');
  const isInFragment = () => fragment.contains(video);

  video.controls = false;
  if (!video.autoplay) {
    // Autoplay is off.
    video.dataset.paused = '';
    frame?.toggleAttribute('data-paused', true);
    if (tap) tap.ariaLabel = tap.dataset.play ?? null;
  }
  fragment.querySelector<HTMLElement>('.feed-page')?.setAttribute('data-scripted', '');
  if (frame) frame.dataset.shape = video.width / video.height <= MAX_FILL_ASPECT_RATIO ? 'tall' : 'wide';

  const resume = () => {
    if (!isInFragment() || document.hidden || video.dataset.paused !== undefined) return;
    video.play().catch(() => {
      // Not allowed yet; the next event retries.
    });
  };
  for (const event of ['canplay', 'ended']) video.addEventListener(event, resume);
  document.addEventListener('visibilitychange', resume);

  if (tap) {
    tap.hidden = false;
    tap.addEventListener('click', () => {
      const stops = !video.paused;
      if (stops) {
        video.dataset.paused = '';
        video.pause();
      } else {
        delete video.dataset.paused;
        resume();
      }
      frame?.toggleAttribute('data-paused', stops);
      tap.ariaLabel = (stops ? tap.dataset.play : tap.dataset.pause) ?? null;
    });
  }
  if (sound) {
    sound.hidden = false;
    sound.addEventListener('click', () => {
      video.muted = !video.muted;
      video.dataset.sound = video.muted ? 'off' : 'on';
      sound.dataset.muted = String(video.muted);
      sound.ariaLabel = (video.muted ? sound.dataset.unmute : sound.dataset.mute) ?? null;
    });
  }
  if (description && moreButton) {
    // After the first layout: reading sizes now would force a layout before the video starts to load.
    const layout = new ResizeObserver(() => {
      layout.disconnect();
      moreButton.hidden = description.scrollHeight <= description.clientHeight + 1;
    });
    layout.observe(description);
    moreButton.addEventListener('click', () => {
      const opens = description.dataset.open !== 'true';
      description.dataset.open = String(opens);
      moreButton.textContent = (opens ? moreButton.dataset.hide : moreButton.dataset.more) ?? null;
    });
  }

  let startedAt = 0;
  fragment.addEventListener('touchstart', ({ touches }) => (startedAt = touches[0]?.clientY ?? 0), {
    passive: true,
  });
  fragment.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const moved = startedAt - (changedTouches[0]?.clientY ?? startedAt);
      // The slider applies it after hydration.
      if (moved >= MIN_SWIPE_PX) document.documentElement.dataset.feedSwipe = '1';
    },
    { passive: true },
  );
}
