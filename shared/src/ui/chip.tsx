import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Leads somewhere, such as a hashtag. */
  to?: string | undefined;
  /** Can be taken away; needs `removeLabel`. */
  onRemove?: (() => void) | undefined;
  /** "Remove summer": what is read out for the cross. */
  removeLabel?: string | undefined;
}

/** A short word of its own: a tag, a hashtag, something chosen. */
export function Chip({ children, to, onRemove, removeLabel }: ChipProps) {
  if (to) {
    return (
      <Link className={`${styles.chip} ${styles.link}`} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <span className={styles.chip}>
      {children}
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
