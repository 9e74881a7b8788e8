/** The vertical axis of a chart. */
export interface Scale {
  min: number;
  max: number;
  /** From the lowest to the highest; always contains 0. */
  ticks: number[];
}

/** Approximate number of steps on the axis. */
const TARGET_STEP_COUNT = 4;

/** Rounds a step up to 1, 2 or 5 times a power of ten. */
function roundUpStep(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const digit = value / magnitude;
  const roundDigit = digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10;
  return roundDigit * magnitude;
}

/**
 * Creates a scale with round steps that includes every value and zero.
 * @param isWhole the values are counts, so the steps are integers
 */
export function createScale(values: readonly number[], isWhole: boolean): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest;
  if (span === 0) return { min: 0, max: 1, ticks: [0, 1] };
  const idealStep = roundUpStep(span / TARGET_STEP_COUNT);
  const step = isWhole ? Math.max(1, idealStep) : idealStep;
  const min = Math.floor(lowest / step) * step;
  const max = Math.ceil(highest / step) * step;
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { min, max, ticks };
}
