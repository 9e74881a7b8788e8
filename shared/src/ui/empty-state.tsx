import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Illustration, type IllustrationName } from './illustration.tsx';

interface EmptyStateProps {
  /** A lucide-react icon of about 40 px. */
  icon?: ReactNode;
  /** Shown instead of the icon where the message is all that a page has. */
  illustration?: IllustrationName | undefined;
  title: string;
  text?: string | undefined;
  /** The next step: a button or link. */
  action?: ReactNode;
}

/**
 * Shown instead of content when there is none, or when something went wrong. Its texts may be of the API, in another direction than
 * the page.
 */
export function EmptyState({ icon, illustration, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration ? <Illustration name={illustration} /> : null}
      {icon && !illustration ? (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      {text ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      ) : null}
      {action}
    </div>
  );
}
