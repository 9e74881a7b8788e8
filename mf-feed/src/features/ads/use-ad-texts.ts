import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/ads.en.json';

// In a lazy chunk that loads with the first ad.
addTexts('mf-feed-ads', en);

export function useAdTexts() {
  return useTranslation('mf-feed-ads');
}
