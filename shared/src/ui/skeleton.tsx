import styles from './skeleton.module.css';

/** A gray placeholder for content. Set its final size with a class, so that the layout doesn't shift. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={`${styles.skeleton} ${className ?? ''}`} aria-hidden="true" />;
}
