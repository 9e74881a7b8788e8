import { paths } from '@ontrend/shared/paths';
import type { Collection } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { MAX_COLLECTIONS } from '../../core/discovery/constants.ts';

/** Places kept while it is not known which collections there are. */
const SKELETON_COUNT = 12;

/** Where a collection leads (spec 2.4): to the main feed where it has no id. */
function getCollectionHref({ id, slug }: Collection): string {
  return id === null ? paths.home.href() : paths.collection.href(slug ?? id);
}

/** Where one is, in the words of the links: the main feed has two addresses, and one may end with a slash. */
function normalizeHref(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  return path === paths.forYou.href() ? paths.home.href() : path;
}

/** The collections one can pick from (spec 2.4). Null: they are on their way, and their room is kept. */
export function Collections({ collections }: { collections: Collection[] | null }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  if (!collections) {
    return (
      <div className="ot-collections" aria-hidden="true">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <span key={index} className="ot-collection ot-collection-kept" />
        ))}
      </div>
    );
  }
  if (collections.length === 0) return null;
  return (
    <section aria-label={t('drawer.collections')}>
      <h2 className="ot-drawer-heading">{t('drawer.collections')}</h2>
      <ul className="ot-collections">
        {collections.slice(0, MAX_COLLECTIONS).map((collection) => {
          const href = getCollectionHref(collection);
          const isCurrent = normalizeHref(pathname) === href;
          return (
            <li key={collection.id ?? collection.name}>
              <Link
                className="ot-collection"
                to={href}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={(event) => {
                  // One is there already (spec 2.4).
                  if (isCurrent) event.preventDefault();
                }}
              >
                <span aria-hidden="true">{collection.emoji}</span>
                <bdi>{collection.name}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
