import { Skeleton } from '@ontrend/shared/ui';
import page from './page.module.css';

/** What stands where a page of one's own videos will be. @param label read out: what is on its way */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className={page.waiting} />
    </div>
  );
}
