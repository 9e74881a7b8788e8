import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './settings.module.css';

interface SectionProps {
  /** Target of the link in the settings menu. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the settings with its heading. A link to it also works while the settings are being loaded. */
export function Section({ id, title, children }: SectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const initialHash = useRef(hash);
  useEffect(() => {
    // Later the browser itself scrolls to a section.
    if (initialHash.current === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section ref={section} id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SettingRowProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** A setting with its title, description and control. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.rowHeader}>
        <div className={styles.rowText}>
          <h3 className={styles.rowTitle}>{title}</h3>
          {text ? <p className={styles.text}>{text}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}
