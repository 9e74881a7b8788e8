/**
 * A moment in a video as players write it.
 * @param seconds not below 0; what is not known yet counts as 0
 * @returns minutes and seconds, `1:05`
 */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
