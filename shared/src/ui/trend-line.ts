/** The line of the mark (decision 094) without its dot, in a square of 32 units; drawn with round caps, 4 units wide. */
export const TREND_LINE = 'M4.8 25.8 9 15.7a2.7 2.7 0 0 1 4.9-.2l2.9 5.2a2.7 2.7 0 0 0 4.8-.2l1.8-4.6';

/** Attributes of the dot at the end of the line. */
export const TREND_DOT = { cx: 25.4, cy: 8, r: 3.8 } as const;
