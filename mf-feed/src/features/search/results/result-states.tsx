import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { useSearchTexts } from '../use-search-texts.ts';
import { SKELETON_ROWS, SKELETON_TILES } from './constants.ts';
import styles from './results.module.css';

/** Empty state (SEARCH-4). */
export function NoResults({ search }: { search: string }) {
  const { t } = useTranslation('mf-feed');
  const { t: tSearch } = useSearchTexts();
  return (
    <div className={styles.state} role="status">
      <EmptyState
        illustration="search"
        title={tSearch('results.empty')}
        text={t('search.notFound', { query: { q: search } })}
      />
    </div>
  );
}

interface SearchErrorProps {
  onRetry(): void;
  isRetrying: boolean;
}

/** Error state, also below loaded results. */
export function SearchError({ onRetry, isRetrying }: SearchErrorProps) {
  const { t } = useSearchTexts();
  return (
    <div className={styles.state} role="alert">
      <ErrorState
        title={t('results.failed')}
        retryLabel={t('results.retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
        isIllustrated
      />
    </div>
  );
}

/** Placeholder of the results. */
export function ResultsSkeleton({ shape }: { shape: 'rows' | 'tiles' }) {
  const { t } = useSearchTexts();
  const label = t('results.loading');
  if (shape === 'rows') return <SkeletonRows rows={SKELETON_ROWS} label={label} avatar={56} />;
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: SKELETON_TILES }, (_, index) => (
          <Skeleton key={index} className={styles.poster ?? ''} />
        ))}
      </div>
    </>
  );
}
