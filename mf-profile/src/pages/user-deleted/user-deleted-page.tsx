import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../document/fragment.css';

/** Says plainly that a profile is gone, with the way home (spec 2.1). The fragment is the same picture. */
export function UserDeletedPage() {
  const { t } = useTranslation('mf-profile');
  return (
    <div className="profile profile-deleted">
      <h1 className="profile-name">{t('deleted.title')}</h1>
      <p className="profile-deleted-text">{t('deleted.text')}</p>
      <Link className="profile-home" to={paths.home.href()}>
        {t('deleted.home')}
      </Link>
    </div>
  );
}
