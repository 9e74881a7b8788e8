const KILO = 1_000;

/** A size as people read it, as in `40 GB` or `1.5 MB`. */
export function spokenBytes(bytes: number): string {
  let value = bytes / KILO;
  for (const unit of ['KB', 'MB']) {
    if (value < KILO) return `${round(value)} ${unit}`;
    value /= KILO;
  }
  return `${round(value)} GB`;
}

const round = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0));

/** A length of time, as in `3 min 20 s`. */
export function spokenSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
}
