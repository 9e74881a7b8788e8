import { useEffect, useState } from 'react';

/** Delay before the bar appears, in milliseconds (CONST-10). */
export const SHOW_DELAY_MS = 200;
/** Time in which the bar grows almost to its full width, in milliseconds (CONST-10). */
export const PROGRESS_DURATION_MS = 5_000;
/** Duration of the completed bar, in milliseconds. */
export const COMPLETE_DURATION_MS = 300;

/**
 * Progress bar at the top of the page during navigations (SHELL-72).
 * @param isActive a navigation to another path is in progress
 */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done'>('hidden');

  useEffect(() => {
    if (isActive) {
      const timer = setTimeout(() => setPhase('running'), SHOW_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'hidden' ? 'hidden' : 'done'));
    const timer = setTimeout(() => setPhase('hidden'), COMPLETE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isActive]);

  return phase === 'hidden' ? null : (
    <div
      className="ot-loading-bar"
      data-phase={phase}
      aria-hidden="true"
      // The duration is a constant of this file; the animation is in the styles.
      style={{ animationDuration: `${phase === 'running' ? PROGRESS_DURATION_MS : COMPLETE_DURATION_MS}ms` }}
    />
  );
}
