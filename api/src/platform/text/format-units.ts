const BYTES_PER_KILOBYTE = 1_000;

/** Formats a size, as in `40 GB` or `1.5 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / BYTES_PER_KILOBYTE;
  for (const unit of ['KB', 'MB']) {
    if (value < BYTES_PER_KILOBYTE) return `${round(value)} ${unit}`;
    value /= BYTES_PER_KILOBYTE;
  }
  return `${round(value)} GB`;
}

const round = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0));

/** Formats a duration, as in `3 min 20 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
}
