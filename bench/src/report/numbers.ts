/** Returns the median; NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Formats the median with minimum and maximum: `1,023 (980-1,100) ms`. */
export function formatSpread(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${formatInteger(median(values))} ms (${formatInteger(low)}-${formatInteger(high)})`;
}

/** Formats a rounded number with thousands separators. */
export function formatInteger(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Formats a ratio with two decimals. */
export function formatRatio(value: number): string {
  return value.toFixed(2);
}
