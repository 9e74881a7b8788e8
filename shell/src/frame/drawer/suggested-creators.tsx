import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { UserSummary } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

/** Links to suggested creators (SHELL-52), without the one whose profile is open. */
export function SuggestedCreators({ creators }: { creators: UserSummary[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const others = creators.filter((creator) => paths.profile.href(creator.username) !== pathname);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('drawer.suggested')}>
      <h2 className="ot-drawer-heading">{t('drawer.suggested')}</h2>
      <ul className="ot-nav">
        {others.map((creator) => (
          <li key={creator.id}>
            <Link className="ot-user" to={paths.profile.href(creator.username)}>
              <Avatar src={creator.avatar} name={creator.name} size={40} />
              <span className="ot-user-names">
                <bdi className="ot-user-name">{creator.name}</bdi>
                <bdi className="ot-user-handle">@{creator.username}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
