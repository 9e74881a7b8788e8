/** The middle one; the mean of the two middle ones of an even number. NaN of nothing. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** `1,023 (980-1,100) ms`: the median and where the others lay. */
export function formatSpread(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${formatInteger(median(values))} ms (${formatInteger(low)}-${formatInteger(high)})`;
}

/** With separators, without a fraction. */
export function formatInteger(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A ratio with its two decimals. */
export function formatRatio(value: number): string {
  return value.toFixed(2);
}
