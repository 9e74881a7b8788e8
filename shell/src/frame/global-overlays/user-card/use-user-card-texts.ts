import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/user-card.en.json';

// Loaded with the first card.
addTexts('user-card', en);

/** Returns the texts of the card of a user. */
export function useUserCardTexts() {
  return useTranslation('user-card');
}
