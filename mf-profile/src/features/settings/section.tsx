import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SectionProps {
  /** Target of the link in the settings menu. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the settings with its heading. */
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

/** A setting with its title, description and control. */
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
      <div className={styles.rowText}>
        <h3 className={styles.rowTitle}>{title}</h3>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {children}
    </div>
  );
}
