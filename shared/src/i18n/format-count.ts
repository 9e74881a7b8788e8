const ABBREVIATIONS = [
  { from: 1e12, letter: 'T' },
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
];

/**
 * A count as the site writes it: below 1,000 unchanged, then K, M, B, T with one decimal (spec 9).
 * @param count a whole number, not negative
 */
export function formatCount(count: number): string {
  const unit = ABBREVIATIONS.find(({ from }) => count >= from);
  if (!unit) return String(count);
  // Cut, not rounded: 999,999 is not yet a million.
  const tenths = Math.floor((count / unit.from) * 10) / 10;
  return `${tenths.toFixed(1)}${unit.letter}`;
}
