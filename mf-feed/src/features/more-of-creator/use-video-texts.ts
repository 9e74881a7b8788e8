import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/video.en.json';

// They come with what stands below a video: the video itself starts without them.
addTexts('mf-feed-video', en);

/** The texts of what stands below a video, and of one that can not be watched. */
export function useVideoTexts() {
  return useTranslation('mf-feed-video');
}
