import { useEffect, useState } from 'react';

/** Delay before the bar appears, in milliseconds (CONST-10). */
export const SHOW_DELAY_MS = 200;
/** Time in which the bar runs almost to its end, in milliseconds (CONST-10). */
export const PROGRESS_DURATION_MS = 5_000;
/** Duration of the completed bar, in milliseconds. */
export const COMPLETE_DURATION_MS = 300;

/**
 * Progress bar at the top of the page during navigations (SHELL-72).
 * @param isActive a change of route or parameters is in progress
 */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  const [phase, setPhase] = useState<'away' | 'running' | 'done'>('away');

  useEffect(() => {
    if (isActive) {
      const timer = setTimeout(() => setPhase('running'), SHOW_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'away' ? 'away' : 'done'));
    const timer = setTimeout(() => setPhase('away'), COMPLETE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isActive]);

  return phase === 'away' ? null : (
    <div
      className="ot-loading-bar"
      data-phase={phase}
      aria-hidden="true"
      // The duration is a constant of this file; the animation is in the styles.
      style={{ animationDuration: `${phase === 'running' ? PROGRESS_DURATION_MS : COMPLETE_DURATION_MS}ms` }}
    />
  );
}
