import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/showcase.en.json';

// Loaded with the showcase.
addTexts('showcase', en);

/** Returns the texts of the showcase. */
export function useShowcaseTexts() {
  return useTranslation('showcase');
}
