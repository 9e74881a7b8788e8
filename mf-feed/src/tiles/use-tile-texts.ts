import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../locales/tiles.en.json';

// In a lazy chunk, because feeds render without them.
addTexts('mf-feed-tiles', en);

/** Returns the texts of tiles and their lists. */
export function useTileTexts() {
  const { t, i18n } = useTranslation('mf-feed-tiles');
  return {
    t,
    /** Returns the interpolation values of texts with a number. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
