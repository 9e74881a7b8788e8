import { useEffect, useState } from 'react';

/** Milliseconds a navigation may take before the bar shows (spec 9). */
export const THROTTLE_MS = 200;
/** Milliseconds in which the bar goes almost to its end (spec 9); the same in frame.css. */
export const DURATION_MS = 5_000;
/** Milliseconds the full bar stays. */
export const DONE_MS = 300;

/**
 * The bar at the top while another page is on its way (spec 4).
 * @param active a change of route or parameters is under way
 */
export function LoadingBar({ active }: { active: boolean }) {
  const [phase, setPhase] = useState<'away' | 'running' | 'done'>('away');

  useEffect(() => {
    if (active) {
      const timer = setTimeout(() => setPhase('running'), THROTTLE_MS);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'away' ? 'away' : 'done'));
    const timer = setTimeout(() => setPhase('away'), DONE_MS);
    return () => clearTimeout(timer);
  }, [active]);

  return phase === 'away' ? null : (
    <div
      className="ot-loading-bar"
      data-phase={phase}
      aria-hidden="true"
      // The measure of its movement stands here, beside the rule it follows.
      style={{ animationDuration: `${phase === 'running' ? DURATION_MS : DONE_MS}ms` }}
    />
  );
}
