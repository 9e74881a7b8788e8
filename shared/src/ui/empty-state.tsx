import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** A lucide-react icon of about 40 px. */
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The next step: a button or link. */
  action?: ReactNode;
}

/** Shown instead of content when there is none, or when something went wrong. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}
