/**
 * Formats a playback position.
 * @param seconds 0 or more; NaN and Infinity count as 0
 * @returns minutes and seconds, such as `1:05`
 */
export function formatTime(seconds: number): string {
  const wholeSeconds = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
