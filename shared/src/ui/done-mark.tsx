import styles from './done-mark.module.css';

/** Says that something is done: the line of the mark is drawn once and ends in a check. Hidden from screen readers. */
export function DoneMark({ size = 24 }: { /** Pixels. */ size?: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d="M3 21.5 7.5 12.5l6.2 10.8L28.5 7" pathLength={100} />
    </svg>
  );
}
