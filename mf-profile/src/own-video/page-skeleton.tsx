import { Skeleton } from '@ontrend/shared/ui';
import page from './page.module.css';

/**
 * Skeleton of the pages about the viewer's videos.
 * @param label announced while the page loads
 */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className={page.skeleton} />
    </div>
  );
}
