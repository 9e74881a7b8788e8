import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  rows: number;
  /** Read out: what is on its way. */
  label: string;
  /** Pixels of the picture each row will begin with. */
  avatar: 40 | 48 | 56;
}

/** Rows of a picture and two lines, of their final size, before there is anything to fill them with. */
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
