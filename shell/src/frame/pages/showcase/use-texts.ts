import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/showcase.en.json';

// They come with the showcase: no other page needs them.
addTexts('showcase', en);

/** The texts of the showcase. */
export function useTexts() {
  return useTranslation('showcase');
}
