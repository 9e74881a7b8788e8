import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/video-item.en.json';

// They come with the first part that needs them: the first picture is drawn without.
addTexts('mf-feed-video-item', en);

/** The texts of what is told of a video, and done with it, later than at first sight. */
export function useVideoItemTexts() {
  return useTranslation('mf-feed-video-item');
}
