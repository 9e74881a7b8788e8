import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SectionProps {
  /** What its link in the menu leads to. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the settings under its heading. */
export function Section({ id, title, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One thing within a part: what it is, and the way to change it. */
export function SettingRow({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <div className={styles.rowWords}>
        <h3 className={styles.rowTitle}>{title}</h3>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {children}
    </div>
  );
}
