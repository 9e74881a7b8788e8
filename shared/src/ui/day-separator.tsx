import type { ReactNode } from 'react';
import styles from './day-separator.module.css';

/** A line between things that have nothing to do with each other. */
export function Divider() {
  return <hr className={styles.divider} />;
}

/** The heading over what happened in a stretch of time; gives its section a name through `id`. */
export function DaySeparator({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <h2 className={styles.day} id={id}>
      {children}
    </h2>
  );
}
