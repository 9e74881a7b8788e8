/**
 * The mark (decision 094): one line goes up, down and higher, and ends in a dot. It is white on the brand's gradient,
 * and hidden from screen readers because the name is next to it. The line is `TREND_LINE` of `@ontrend/shared/ui`,
 * repeated because the frame imports nothing that it does not render.
 */
export function Logo({ size }: { size: number }) {
  return (
    <svg className="ot-logo" viewBox="-4.5 -4 40 40" width={size} height={size} aria-hidden="true">
      <path d="M4.8 25.8 9 15.7a2.7 2.7 0 0 1 4.9-.2l2.9 5.2a2.7 2.7 0 0 0 4.8-.2l1.8-4.6" />
      <circle cx="25.4" cy="8" r="3.8" />
    </svg>
  );
}
