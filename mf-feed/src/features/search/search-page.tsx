import { useShell } from '@ontrend/shared/contract';
import { TabLinks } from '@ontrend/shared/ui';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType } from 'react-router-dom';
import { addRecentSearch } from './recent-searches.ts';
import { HashtagsTab, UsersTab, VideosTab } from './results/result-tabs.tsx';
import styles from './results/results.module.css';
import { TopTab } from './results/top-tab.tsx';
import { getTabHref, TABS, useSearchQuery } from './search-query.ts';
import { SearchStart } from './search-start.tsx';
import { SearchSheet } from './suggestions/search-sheet.tsx';
import { useSearchTexts } from './use-search-texts.ts';

const TAB_VIEWS = { top: TopTab, users: UsersTab, videos: VideosTab, hashtags: HashtagsTab };

/** Replaces the search field where the header has none, and opens the search sheet. */
function SearchField({ search }: { search: string }) {
  const { t } = useSearchTexts();
  const { openSheet } = useShell();
  const onClick = () =>
    openSheet({ id: 'search', title: t('field.title'), height: 'full', content: <SearchSheet /> });
  return (
    <div className={styles.searchBar}>
      <button
        type="button"
        data-search-field
        className={styles.field}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <Search size={20} aria-hidden="true" />
        <span className="ot-visually-hidden">{t('field.label')}</span>
        <bdi className={styles.typed}>{search || t('field.placeholder')}</bdi>
      </button>
    </div>
  );
}

/** Search results in tabs; query and tab are in the URL (SEARCH-2). */
export function SearchPage() {
  const { t } = useTranslation('mf-feed');
  const { t: tSearch } = useSearchTexts();
  const { search, tab } = useSearchQuery();
  const isBackNavigation = useNavigationType() === 'POP';
  const View = TAB_VIEWS[tab];

  useEffect(() => {
    if (search && !isBackNavigation) addRecentSearch(search);
  }, [search, isBackNavigation]);

  return (
    <div className={styles.page}>
      <SearchField search={search} />
      <h1 className={styles.heading} data-search={search !== ''}>
        {search ? t('search.results', { query: { q: search } }) : t('search.title')}
      </h1>
      {search ? (
        <>
          <div className={styles.tabs}>
            <TabLinks
              label={tSearch('results.tabs')}
              links={TABS.map((other) => ({
                to: getTabHref(other, search),
                label: t(`search.${other}`),
                isSelected: other === tab,
              }))}
            />
          </div>
          <View key={`${tab} ${search}`} search={search} />
        </>
      ) : (
        <SearchStart />
      )}
    </div>
  );
}
