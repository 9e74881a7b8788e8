import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/avatar.en.json';

// Loaded with the page, so that a profile page starts without them.
addTexts('mf-profile-avatar', en);

/** Texts of the profile picture. */
export function useAvatarTexts() {
  return useTranslation('mf-profile-avatar').t;
}
