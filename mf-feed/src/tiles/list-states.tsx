import { ErrorState, Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import styles from './tiles.module.css';
import { useTileTexts } from './use-tile-texts.ts';

const SKELETON_ROWS = 6;
const SKELETON_TILES = 8;

interface ListErrorProps {
  onRetry(): void;
  isRetrying: boolean;
}

/** Error state, also below loaded items. */
export function ListError({ onRetry, isRetrying }: ListErrorProps) {
  const { t } = useTileTexts();
  return (
    <div className={styles.state} role="alert">
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
        isIllustrated
      />
    </div>
  );
}

/** Placeholder of a list. */
export function ListSkeleton({ shape }: { shape: 'rows' | 'tiles' }) {
  const { t } = useTileTexts();
  const label = t('loading');
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
