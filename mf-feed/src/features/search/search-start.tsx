import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import { Clock, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import tileStyles from '../../tiles/tiles.module.css';
import { Explore } from './explore/explore.tsx';
import { clearRecentSearches, removeRecentSearch, useRecentSearches } from './recent-searches.ts';
import styles from './results/results.module.css';
import { useSearchTexts } from './use-search-texts.ts';

/**
 * Focuses the visible search field, either the header's or the page's own. Hidden fields do not accept focus.
 */
function focusSearchField(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[type="search"], [data-search-field]')) {
    field.focus();
    if (field === document.activeElement) return;
  }
}

/**
 * Restores the focus after a removal: to the button that replaces the removed one, or to the search
 * field.
 */
function useFocusAfterRemoval(searches: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  // After the removal has rendered.
  useEffect(() => {
    if (removedIndex.current === null) return;
    const remaining = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = remaining[removedIndex.current] ?? remaining.at(-1);
    removedIndex.current = null;
    if (next) next.focus();
    else focusSearchField();
  }, [searches]);
  return { list, removedIndex };
}

function RecentSearches() {
  const { t } = useSearchTexts();
  const headingId = useId();
  const searches = useRecentSearches();
  const { list, removedIndex } = useFocusAfterRemoval(searches);
  const remove = (search: string, index: number) => {
    removedIndex.current = index;
    removeRecentSearch(search);
  };
  const clear = () => {
    removedIndex.current = 0;
    clearRecentSearches();
  };
  if (searches.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHeader}>
        <h2 id={headingId} className={styles.sectionHeading}>
          {t('suggestions.recent')}
        </h2>
        <button type="button" className={styles.sectionLink} onClick={clear}>
          {t('suggestions.clear')}
        </button>
      </div>
      <ul ref={list} className={tileStyles.rows}>
        {searches.map((search, index) => (
          <li key={search} className={styles.row}>
            <Link className={styles.entry} to={paths.search.href(search)}>
              <Clock size={20} aria-hidden="true" />
              <bdi className={styles.recent}>{search}</bdi>
            </Link>
            <IconButton
              label={t('suggestions.removeSearch', { search })}
              icon={<X size={18} />}
              onClick={() => remove(search, index)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Start page of the search: recent searches, then the explore view (SEARCH-10). */
export function SearchStart() {
  return (
    <>
      <RecentSearches />
      <Explore />
    </>
  );
}
