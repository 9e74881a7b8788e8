import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/user-lists.en.json';

// Loaded with the dialog.
addTexts('mf-profile-user-lists', en);

/** Texts of the lists of followers and followed users. */
export function useUserListTexts() {
  return useTranslation('mf-profile-user-lists').t;
}
