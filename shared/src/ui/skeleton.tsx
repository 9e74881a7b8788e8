import styles from './skeleton.module.css';

/** A grey shape where content will be. Give it its final size by a class, so that nothing moves later. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={`${styles.skeleton} ${className ?? ''}`} aria-hidden="true" />;
}
