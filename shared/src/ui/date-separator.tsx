import type { ReactNode } from 'react';
import styles from './date-separator.module.css';

/** A horizontal line between unrelated content. */
export function Divider() {
  return <hr className={styles.divider} />;
}

/** Heading of a group of items by date. `id` makes it the accessible name of its section. */
export function DateSeparator({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <h2 className={styles.day} id={id}>
      {children}
    </h2>
  );
}
