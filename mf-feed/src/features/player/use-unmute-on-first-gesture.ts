import { useShell } from '@ontrend/shared/contract';
import { useEffect } from 'react';
import { usePlayer } from './player-store.ts';

/** Gestures after which browsers allow sound. */
const GESTURES = ['click', 'touchend', 'keydown'] as const;

/**
 * Unmutes on the first user gesture, except on iOS (FEED-57). A gesture on the mute button is left to the
 * button.
 */
export function useUnmuteOnFirstGesture(): void {
  const { device } = useShell();
  const isMutedByDefault = device.mobile && device.iOS;

  useEffect(() => {
    if (isMutedByDefault) return;
    const onGesture = ({ type, target }: Event) => {
      // Touch and key events precede the click on the mute button; unmuting here would make the click mute
      // again.
      if (type !== 'click' && target instanceof Element && target.closest('.feed-mute-button')) return;
      // A swipe that scrolled the page does not count as user activation: unmuting would stop playback.
      if (navigator.userActivation?.hasBeenActive === false) return;
      if (!usePlayer.getState().isSoundChosen) usePlayer.setState({ muted: false });
      for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    };
    // On the window in the bubble phase, so that controls handle the event first.
    for (const gesture of GESTURES) addEventListener(gesture, onGesture, { passive: true });
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    };
  }, [isMutedByDefault]);
}
