import { Skeleton } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';

/** Tiles shown while the first page loads. */
const SKELETON_TILE_COUNT = 9;

/** Placeholder tiles in their final size. */
export function SkeletonGrid() {
  const { t } = useTranslation('mf-profile');
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {t('videos.loading')}
      </p>
      <div className="profile-grid">
        {Array.from({ length: SKELETON_TILE_COUNT }, (_, index) => (
          <Skeleton key={index} className="profile-tile" />
        ))}
      </div>
    </>
  );
}
