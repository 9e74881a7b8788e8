import { EmptyState } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import tileStyles from '../../../tiles/tiles.module.css';
import { useSearchTexts } from '../use-search-texts.ts';

/** Empty state (SEARCH-4). */
export function NoResults({ search }: { search: string }) {
  const { t } = useTranslation('mf-feed');
  const { t: tSearch } = useSearchTexts();
  return (
    <div className={tileStyles.state} role="status">
      <EmptyState
        illustration="search"
        title={tSearch('results.empty')}
        text={t('search.notFound', { query: { q: search } })}
      />
    </div>
  );
}
