import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/history.en.json';

// Loaded with the page.
addTexts('mf-profile-history', en);

/** Texts of the watch history. */
export function useHistoryTexts() {
  return useTranslation('mf-profile-history');
}
