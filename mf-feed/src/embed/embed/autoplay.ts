import type { Player } from './player.ts';

/** Visible share of the frame from which the video plays. */
const AUTOPLAY_VISIBLE_RATIO = 0.5;

interface NetworkInformation {
  saveData?: boolean;
}

/** Returns whether autoplay is acceptable: not with reduced motion or data saver. */
function canAutoplay(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
}

/**
 * Plays the video while at least half of it is visible, muted if the browser requires it, and pauses it off
 * screen.
 * @returns stops autoplay; from then on the viewer or the parent page controls playback
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
 * Pauses the video while the tab is hidden and resumes it afterwards (FEED-59).
 * @returns cancels the resume, because the video was paused by a command
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
