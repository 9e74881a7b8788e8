import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../document/prerendered.css';

/** The page for a deleted profile (PROFILE-30). The prerendered HTML looks the same. */
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
