import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/data.en.json';

// Loaded with the settings, so that other pages start without them.
addTexts('mf-profile-data', en);

/** Texts of the export and the deletion of the profile. */
export function useDataTexts() {
  return useTranslation('mf-profile-data');
}
