import { useShell } from '@ontrend/shared/contract';
import { useEffect } from 'react';
import { usePlayer } from './player-store.ts';

/** Gestures after which browsers allow sound. */
const GESTURES = ['click', 'touchend', 'keydown'] as const;

/**
 * Muted until the first gesture, then the spec's defaults: sound, except on iOS (design 11, spec 9). A gesture
 * that was a choice of sound itself decides alone.
 */
export function useUnmuteOnFirstGesture(): void {
  const { device } = useShell();
  const isMutedByDefault = device.mobile && device.iOS;

  useEffect(() => {
    if (isMutedByDefault) return;
    const onGesture = ({ type, target }: Event) => {
      // Touch and key come before the click that is the choice: answered here, the click would undo it.
      if (type !== 'click' && target instanceof Element && target.closest('.feed-sound')) return;
      // A swipe that the browser took for scrolling is no gesture to it: sound would stop the video.
      if (navigator.userActivation?.hasBeenActive === false) return;
      if (!usePlayer.getState().isSoundChosen) usePlayer.setState({ muted: false });
      for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    };
    // On the window, in the bubbling phase: controls have answered by then.
    for (const gesture of GESTURES) addEventListener(gesture, onGesture, { passive: true });
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    };
  }, [isMutedByDefault]);
}
