import { paths } from '@ontrend/shared/paths';
import type { DiscoveryItem } from '@ontrend/shared/wire';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import {
  COLLAPSED_COLLECTIONS,
  MAX_COLLECTIONS,
  MIN_COLLECTIONS_TO_COLLAPSE,
} from '../../core/discovery/constants.ts';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';

/** Returns the link of a collection; the main feed when it has no id (SHELL-49). */
function getCollectionHref({ id, slug }: DiscoveryItem): string {
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

const hideImage = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.hidden = true;
};

/**
 * Links to collections in two columns (SHELL-48); null shows placeholders. The covers load when the browser is idle, so
 * that they don't delay the first video; until then, and without a cover, the emoji shows.
 */
export function Collections({ collections }: { collections: DiscoveryItem[] | null }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [canLoadCovers, setCanLoadCovers] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => runWhenIdle(() => setCanLoadCovers(true)), []);
  if (!collections) {
    return (
      <div className="ot-collections" aria-hidden="true">
        {Array.from({ length: COLLAPSED_COLLECTIONS }, (_, index) => (
          <span key={index} className="ot-collection ot-collection-skeleton" />
        ))}
      </div>
    );
  }
  if (collections.length === 0) return null;
  const canCollapse = collections.length >= MIN_COLLECTIONS_TO_COLLAPSE;
  const shownCount = canCollapse && !showsAll ? COLLAPSED_COLLECTIONS : MAX_COLLECTIONS;
  return (
    <section aria-label={t('drawer.collections')}>
      <h2 className="ot-drawer-heading">{t('drawer.collections')}</h2>
      <ul className="ot-collections">
        {collections.slice(0, shownCount).map((collection) => {
          const { id, name, emoji, cover } = collection;
          const href = getCollectionHref(collection);
          const isCurrent = normalizeHref(pathname) === href;
          return (
            <li key={id ?? name}>
              <Link
                className="ot-collection"
                to={href}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={(event) => {
                  // The current collection is not a link (SHELL-49).
                  if (isCurrent) event.preventDefault();
                }}
              >
                <span className="ot-collection-cover" aria-hidden="true">
                  {emoji}
                  {canLoadCovers && cover ? (
                    <img src={cover} alt="" loading="lazy" onError={hideImage} />
                  ) : null}
                </span>
                <bdi>{name}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
      {canCollapse ? (
        <button
          type="button"
          className="ot-pill ot-drawer-button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {t(showsAll ? 'drawer.showFewer' : 'drawer.showAll')}
        </button>
      ) : null}
    </section>
  );
}
