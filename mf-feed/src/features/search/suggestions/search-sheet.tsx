import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLazyComponent } from '../../../hooks/use-lazy-component.ts';
import { MAX_SEARCH_LENGTH } from '../constants.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './search-sheet.module.css';
import { Suggestions } from './suggestions.tsx';

const loadExplore = async () => (await import('../explore/explore.tsx')).Explore;

/** Full-screen search sheet on mobile with a field and suggestions (SEARCH-7). Before typing it has the explore view. */
export function SearchSheet() {
  const { t } = useSearchTexts();
  const { closeSheet } = useShell();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const query = new URLSearchParams(search).get('q') ?? '';
  const [isEmpty, setEmpty] = useState(query === '');
  const Explore = useLazyComponent(isEmpty, loadExplore);

  useEffect(() => {
    field?.focus();
    field?.select();
  }, [field]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = field?.value.trim();
    if (!query) return;
    // If the URL does not change, navigation does not close the sheet.
    closeSheet();
    void navigate(paths.search.from(pathname, query));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari knows <search> from 17 on
    <form role="search" className={styles.form} aria-label={t('field.title')} onSubmit={onSubmit}>
      <div className={styles.field}>
        <Search size={20} aria-hidden="true" />
        <input
          ref={setField}
          className={styles.input}
          type="search"
          name="q"
          dir="auto"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('field.label')}
          placeholder={t('field.placeholder')}
          defaultValue={query}
          onInput={({ currentTarget }) => setEmpty(currentTarget.value.trim() === '')}
        />
      </div>
      {field ? <Suggestions field={field} placement="sheet" /> : null}
      {Explore && isEmpty ? <Explore /> : null}
    </form>
  );
}
