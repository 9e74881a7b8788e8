import styles from './spinner.module.css';
import { TREND_DOT, TREND_LINE } from './trend-line.ts';

interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** Text for screen readers, where no visible text says what is loading. */
  label?: string;
}

/** A loading indicator: a stroke runs along the line of the mark to its dot. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const mark = (
    <svg className={styles.spinner} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d={TREND_LINE} />
      <path d={TREND_LINE} pathLength={100} />
      <circle {...TREND_DOT} />
    </svg>
  );
  if (!label) return mark;
  return (
    <span className={styles.box} role="status">
      {mark}
      <span className="ot-visually-hidden">{label}</span>
    </span>
  );
}
