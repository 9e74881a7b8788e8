import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/install.en.json';

// Loaded with the components that use them.
addTexts('install', en);

/** Returns the texts of promotions, the connection notice and the download page. */
export function useInstallTexts() {
  return useTranslation('install');
}
