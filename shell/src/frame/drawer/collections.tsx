import { paths } from '@ontrend/shared/paths';
import type { Collection } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { MAX_COLLECTIONS } from '../../core/discovery/constants.ts';

/** Number of placeholders while the collections load. */
const SKELETON_COUNT = 12;

/** Returns the link of a collection; the main feed when it has no id (SHELL-49). */
function getCollectionHref({ id, slug }: Collection): string {
  return id === null ? paths.home.href() : paths.collection.href(slug ?? id);
}

/**
 * Normalizes a path for comparison with link targets: both paths of the main feed are equal, and a trailing
 * slash is ignored.
 */
function normalizeHref(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  return path === paths.forYou.href() ? paths.home.href() : path;
}

/** Links to collections (SHELL-48); null shows placeholders. */
export function Collections({ collections }: { collections: Collection[] | null }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  if (!collections) {
    return (
      <div className="ot-collections" aria-hidden="true">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <span key={index} className="ot-collection ot-collection-skeleton" />
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
                  // The current collection is not a link (SHELL-49).
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
