import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/security.en.json';

// Loaded with the settings, so that other pages start without them.
addTexts('mf-profile-security', en);

/** Texts of the ways to sign in and of "Confirm it's you". */
export function useSecurityTexts() {
  const { t, i18n } = useTranslation('mf-profile-security');
  return { t, language: i18n.language };
}
