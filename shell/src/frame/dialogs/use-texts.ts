import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/dialogs.en.json';

// They come with the first dialog or sheet: a page starts without them.
addTexts('dialogs', en);

/** The texts of dialogs and sheets. */
export function useTexts() {
  return useTranslation('dialogs');
}
