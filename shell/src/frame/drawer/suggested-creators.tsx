import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { UserSummary } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

/** People one might like (spec 2.4); the one whose profile is open is not offered. */
export function Suggested({ people }: { people: UserSummary[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const others = people.filter((person) => paths.profile.href(person.username) !== pathname);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('drawer.suggested')}>
      <h2 className="ot-drawer-heading">{t('drawer.suggested')}</h2>
      <ul className="ot-nav">
        {others.map((person) => (
          <li key={person.id}>
            <Link className="ot-user" to={paths.profile.href(person.username)}>
              <Avatar src={person.avatar} name={person.name} size={40} />
              <span className="ot-user-names">
                <bdi className="ot-user-name">{person.name}</bdi>
                <bdi className="ot-user-handle">@{person.username}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
