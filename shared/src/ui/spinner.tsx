import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** Read out where nothing beside it says what is under way. */
  label?: string;
}

/** Turns while something is under way. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const circle = <LoaderCircle className={styles.spinner} size={size} aria-hidden="true" />;
  if (!label) return circle;
  return (
    <span className={styles.box} role="status">
      {circle}
      <span className="ot-visually-hidden">{label}</span>
    </span>
  );
}
