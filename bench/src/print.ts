/** Returns the value below which `share` of the values are; NaN for an empty list. @param share 0.95 for the 95th percentile */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** Formats a rounded number with thousands separators. */
export const formatInteger = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Formats the median with minimum and maximum: `1,023 (980-1,100) ms`. */
export function formatSpread(values: number[]): string {
  return `${formatInteger(median(values))} (${formatInteger(Math.min(...values))}-${formatInteger(Math.max(...values))}) ms`;
}

export function printHeading(text: string): void {
  console.log(`\n${text}`);
}

/** A limit of a metric. */
export interface Goal {
  max?: number;
  min?: number;
}

/** Prints a metric and, for a number with a goal, whether it meets it. */
export function printMetric(name: string, value: string | number, { max, min }: Goal = {}): void {
  const text = typeof value === 'string' ? value : formatNumber(value);
  const isMet =
    Number(value) <= (max ?? Number.POSITIVE_INFINITY) && Number(value) >= (min ?? Number.NEGATIVE_INFINITY);
  const limit = max ?? min;
  const verdict = limit === undefined ? '' : `   goal ${formatNumber(limit)}: ${isMet ? 'met' : 'not met'}`;
  console.log(`  ${name.padEnd(52)} ${text.padStart(34)}${verdict}`);
}

/** Formats ratios with two decimals and other numbers as integers. */
const formatNumber = (value: number) =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(2) : formatInteger(value);
