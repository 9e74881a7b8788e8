import type { ReactNode } from 'react';
import styles from './list-page.module.css';

/** A page that is one list in a calm column; on a phone the top bar says its heading. */
export function ListPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  );
}
