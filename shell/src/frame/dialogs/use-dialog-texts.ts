import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/dialogs.en.json';

// Loaded with the first dialog or sheet.
addTexts('dialogs', en);

/** Returns the texts of dialogs and sheets. */
export function useDialogTexts() {
  return useTranslation('dialogs');
}
