import { AUTOPLAY_VISIBLE_RATIO } from './constants.ts';
import type { Player } from './player.ts';

interface NetworkInformation {
  saveData?: boolean;
}

/** Whether a video may start by itself: not for whoever wants stillness, or saves data. */
function canAutoplay(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
}

/**
 * Starts a video once half of it is seen, without sound where the browser wants it so, and holds it while it is out of
 * sight, until somebody has a hand in it.
 * @returns ends that: from now on it is somebody else who says
 */
export function autoplayWhenVisible(element: HTMLVideoElement, player: Player): () => void {
  if (!canAutoplay()) return () => {};
  const start = async () => {
    if (await player.play()) return;
    player.setMuted(true);
    await player.play();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) void start();
      else player.pause();
    },
    { threshold: AUTOPLAY_VISIBLE_RATIO },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Holds a playing video while its tab is hidden, and goes on after (spec 4, player).
 * @returns has it stay held: somebody paused it meanwhile
 */
export function pauseWhileTabHidden(player: Player): () => void {
  let wasPlaying = false;
  document.addEventListener('visibilitychange', () => {
    const { paused, ended } = player.state();
    if (document.hidden) {
      wasPlaying = !paused && !ended;
      player.pause();
    } else if (wasPlaying) void player.play();
  });
  return () => {
    wasPlaying = false;
  };
}
