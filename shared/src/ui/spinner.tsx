import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** Text for screen readers, where no visible text says what is loading. */
  label?: string;
}

/** A loading spinner. */
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
