import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/player.en.json';

// These texts are in a lazy chunk, because the initial video renders without them.
addTexts('mf-feed-player', en);

/** Returns the texts of the player controls. */
export function usePlayerTexts() {
  return useTranslation('mf-feed-player');
}
