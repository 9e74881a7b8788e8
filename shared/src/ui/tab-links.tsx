import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  links: readonly { to: To; label: ReactNode; isSelected: boolean }[];
}

/** Tabs as links, so that the selection is part of the URL. They replace each other in the history. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav className={styles.row} aria-label={label}>
      {links.map(({ to, label: text, isSelected }, index) => (
        <Link
          key={index}
          className={styles.tab}
          to={to}
          replace
          preventScrollReset
          aria-current={isSelected ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
