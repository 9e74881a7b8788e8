import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/install.en.json';

// They come with the pieces that show them: a page starts without.
addTexts('install', en);

/** The texts of everything that speaks for the app. */
export function useTexts() {
  return useTranslation('install');
}
