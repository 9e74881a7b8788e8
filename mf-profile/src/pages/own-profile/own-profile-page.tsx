import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { NotAuthorized, Skeleton } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { SkeletonGrid } from '../../features/user-videos/index.ts';
import '../../document/prerendered.css';

/** `/user`: a gate for guests; signed-in users are redirected to their profile (PROFILE-2). */
export function OwnProfilePage() {
  const { t } = useTranslation('mf-profile');
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  if (viewer) return <Navigate to={paths.profile.href(viewer.username)} replace />;
  return (
    <div className="profile">
      <h1 className="ot-visually-hidden">{t('own.title')}</h1>
      {status === 'unknown' ? (
        <>
          <div className="profile-header" role="status" aria-label={t('own.loading')}>
            <Skeleton className="profile-avatar" />
          </div>
          <SkeletonGrid />
        </>
      ) : (
        <NotAuthorized
          illustration="first-video"
          title={t('own.title')}
          text={t('own.guestText')}
          action={t('own.signUp')}
        />
      )}
    </div>
  );
}
