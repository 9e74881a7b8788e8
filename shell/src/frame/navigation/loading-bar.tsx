import { useEffect, useState } from 'react';

/** Milliseconds a navigation may take before the bar shows (spec 9). */
export const SHOW_DELAY_MS = 200;
/** Milliseconds in which the bar goes almost to its end (spec 9); the same in frame.css. */
export const PROGRESS_DURATION_MS = 5_000;
/** Milliseconds the full bar stays. */
export const COMPLETE_DURATION_MS = 300;

/**
 * The bar at the top while another page is on its way (spec 4).
 * @param active a change of route or parameters is under way
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
      // The measure of its movement stands here, beside the rule it follows.
      style={{ animationDuration: `${phase === 'running' ? PROGRESS_DURATION_MS : COMPLETE_DURATION_MS}ms` }}
    />
  );
}
