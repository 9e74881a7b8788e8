/** The marks of a chart's upright line. */
export interface Scale {
  min: number;
  max: number;
  /** From the lowest to the highest; 0 is always among them. */
  ticks: number[];
}

/** About so many steps are read easily. */
const TARGET_STEP_COUNT = 4;

/** 1, 2 or 5 times a power of ten, no less than a value: steps people count by. */
function roundUpStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  const roundDigit = digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10;
  return roundDigit * power;
}

/** A scale by round steps that has every value and zero on it. @param isWhole there are no halves of what is counted */
export function createScale(values: readonly number[], isWhole: boolean): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest;
  if (span === 0) return { min: 0, max: 1, ticks: [0, 1] };
  const idealStep = roundUpStep(span / TARGET_STEP_COUNT);
  const step = isWhole ? Math.max(1, idealStep) : idealStep;
  const min = Math.floor(lowest / step) * step;
  const max = Math.ceil(highest / step) * step;
  const marks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { min, max, ticks: marks };
}
