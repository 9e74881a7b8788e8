import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** An icon of lucide-react, about 40 px. */
  icon?: ReactNode;
  title: string;
  text?: string;
  /** A way on: a button or link. */
  action?: ReactNode;
}

/** What a view shows in place of content: nothing yet, or something went wrong. */
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
