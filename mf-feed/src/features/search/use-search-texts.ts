import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/search.en.json';

// They come with the search: feeds start without them.
addTexts('mf-feed-search', en);

/** The texts of the search, its suggestions and results. */
export function useSearchTexts() {
  const { t, i18n } = useTranslation('mf-feed-search');
  return {
    t,
    /** What the texts with a number in them are filled in with. */
    counted: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
