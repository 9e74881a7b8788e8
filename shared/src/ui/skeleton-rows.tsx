import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  rows: number;
  /** Text for screen readers: what is being loaded. */
  label: string;
  /** Size of the avatar in pixels. */
  avatar: 40 | 48 | 56;
}

/** Skeletons of rows with an avatar and two lines, in their final size. */
export function SkeletonRows({ rows, label, avatar }: SkeletonRowsProps) {
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.row} data-avatar={avatar}>
            <Skeleton className={styles.avatar} />
            <div className={styles.words}>
              <Skeleton className={styles.name} />
              <Skeleton className={styles.line} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
