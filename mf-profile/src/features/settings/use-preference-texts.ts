import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/preferences.en.json';

// Loaded with the settings, so that other pages start without them.
addTexts('mf-profile-preferences', en);

/** Texts of the preferences for playback and appearance, and of the visibility of liked and saved videos. */
export function usePreferenceTexts() {
  const { t, i18n } = useTranslation('mf-profile-preferences');
  return { t, language: i18n.language };
}
