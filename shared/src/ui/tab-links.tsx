import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabLinksProps {
  /** What they choose between. */
  label: string;
  isSelected: readonly { to: To; label: ReactNode; isChosen: boolean }[];
}

/** Tabs that are addresses: the choice outlives a visit to another page. They replace each other in the history. */
export function TabLinks({ label, isSelected }: TabLinksProps) {
  return (
    <nav className={styles.row} aria-label={label}>
      {isSelected.map(({ to, label: words, isChosen }, index) => (
        <Link
          key={index}
          className={styles.tab}
          to={to}
          replace
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
