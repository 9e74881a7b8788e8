import { callApi } from '@ontrend/shared/api-client';
import { MAX_CATEGORIES } from '@ontrend/shared/validation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import styles from './details.module.css';

/** The categories of the site. They are fetched once per page load. */
const categoriesQuery = queryOptions({
  queryKey: ['mf-profile', 'categories'],
  queryFn: async ({ signal }) => (await callApi('app/service/refs', {}, { signal })).data.categoryList,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});

/**
 * Fetches the categories before the form shows, so that its fields below them don't move.
 * @returns whether the form can show: the categories are there, or can't be loaded
 */
export function useCategoriesReady(): boolean {
  return !useQuery(categoriesQuery).isPending;
}

interface CategoriesFieldProps {
  value: number[];
  onChange(categories: number[]): void;
}

/** Up to three categories. The field is hidden when the categories can't be loaded. */
export function CategoriesField({ value, onChange }: CategoriesFieldProps) {
  const { t, countParams } = useOwnVideoTexts();
  const { data } = useQuery(categoriesQuery);
  if (!data || data.length === 0) return null;
  const isFull = value.length >= MAX_CATEGORIES;
  return (
    <fieldset>
      <legend>{t('details.categories')}</legend>
      <p className={styles.hint}>{t('details.categoriesHint', countParams(MAX_CATEGORIES))}</p>
      <div className={styles.chips}>
        {data.map(({ id, name }) => {
          const isChosen = value.includes(id);
          return (
            <label key={id} className={styles.chip}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? value.filter((other) => other !== id) : [...value, id])}
              />
              <span>{name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
