import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/series.en.json';

// In a lazy chunk, because only videos of series need them.
addTexts('mf-feed-series', en);

/** Returns the texts of what follows a part of a series. */
export function useSeriesTexts() {
  return useTranslation('mf-feed-series');
}
