import type { ReactNode } from 'react';
import styles from './list-page.module.css';

/** A page with a heading and one list in a narrow column; on mobile the top bar shows the heading. */
export function ListPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  );
}
