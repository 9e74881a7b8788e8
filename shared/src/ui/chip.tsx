import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Makes the chip a link, for example to a hashtag. */
  to?: string | undefined;
  /** Makes the chip removable; needs `removeLabel`. */
  onRemove?: (() => void) | undefined;
  /** Accessible name of the remove button: "Remove summer". */
  removeLabel?: string | undefined;
}

/** A chip with a short text, such as a tag, a hashtag or a selected item. */
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
