import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/search.en.json';

// In a lazy chunk, because feeds render without them.
addTexts('mf-feed-search', en);

/** Returns the texts of the search. */
export function useSearchTexts() {
  const { t, i18n } = useTranslation('mf-feed-search');
  return {
    t,
    /** Returns the interpolation values of texts with a number. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
