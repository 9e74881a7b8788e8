// Inlined after the prerendered HTML. It handles taps and keeps the video playing until hydration, and does
// nothing once the video has moved elsewhere. It is bundled into one file, so import constants only.
import { MIN_SWIPE_PX } from '../features/feed/constants.ts';
import { MAX_FILL_ASPECT_RATIO } from '../features/player/constants.ts';

const prerendered = document.getElementById('prerendered');
const video = prerendered?.querySelector<HTMLVideoElement>('video[data-stage-video]');

if (prerendered && video) {
  const frame = video.closest<HTMLElement>('.feed-frame');
  const playButton = prerendered.querySelector<HTMLElement>('.feed-play-button');
  const muteButton = prerendered.querySelector<HTMLElement>('.feed-mute-button');
  const description = prerendered.querySelector<HTMLElement>('.feed-description');
  const moreButton = prerendered.querySelector<HTMLElement>('.feed-more');
  const isPrerendered = () => prerendered.contains(video);

  video.controls = false;
  if (!video.autoplay) {
    // Autoplay is off.
    video.dataset.paused = '';
    frame?.toggleAttribute('data-paused', true);
    if (playButton) playButton.ariaLabel = playButton.dataset.play ?? null;
  }
  prerendered.querySelector<HTMLElement>('.feed-page')?.setAttribute('data-script-ready', '');
  if (frame) frame.dataset.shape = video.width / video.height <= MAX_FILL_ASPECT_RATIO ? 'tall' : 'wide';

  const resume = () => {
    if (!isPrerendered() || document.hidden || video.dataset.paused !== undefined) return;
    video.play().catch(() => {
      // Not allowed yet; the next event retries.
    });
  };
  for (const event of ['canplay', 'ended']) video.addEventListener(event, resume);
  document.addEventListener('visibilitychange', resume);

  if (playButton) {
    playButton.hidden = false;
    playButton.addEventListener('click', () => {
      const stops = !video.paused;
      if (stops) {
        video.dataset.paused = '';
        video.pause();
      } else {
        delete video.dataset.paused;
        resume();
      }
      frame?.toggleAttribute('data-paused', stops);
      playButton.ariaLabel = (stops ? playButton.dataset.play : playButton.dataset.pause) ?? null;
    });
  }
  if (muteButton) {
    muteButton.hidden = false;
    muteButton.addEventListener('click', () => {
      video.muted = !video.muted;
      video.dataset.sound = video.muted ? 'off' : 'on';
      muteButton.dataset.muted = String(video.muted);
      muteButton.ariaLabel = (video.muted ? muteButton.dataset.unmute : muteButton.dataset.mute) ?? null;
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

  let startY = 0;
  prerendered.addEventListener('touchstart', ({ touches }) => (startY = touches[0]?.clientY ?? 0), {
    passive: true,
  });
  prerendered.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const moved = startY - (changedTouches[0]?.clientY ?? startY);
      // The slider applies it after hydration.
      if (moved >= MIN_SWIPE_PX) document.documentElement.dataset.feedSwipe = '1';
    },
    { passive: true },
  );
}
