import { EmptyState } from '@ontrend/shared/ui';
import tileStyles from '../../../tiles/tiles.module.css';
import { useTileTexts } from '../../../tiles/use-tile-texts.ts';
import { useSearchTexts } from '../use-search-texts.ts';

/** Empty state (SEARCH-4). */
export function NoResults({ search }: { search: string }) {
  const { t } = useTileTexts();
  const { t: tSearch } = useSearchTexts();
  return (
    <div className={tileStyles.state} role="status">
      <EmptyState
        illustration="search"
        title={tSearch('results.empty')}
        text={t('notFound', { query: { q: search } })}
      />
    </div>
  );
}
