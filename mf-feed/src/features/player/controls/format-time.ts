/**
 * Formats a playback position.
 * @param seconds 0 or more; NaN and Infinity count as 0
 * @returns minutes and seconds, such as `1:05`
 */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
