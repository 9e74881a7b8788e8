import { addTexts } from '@ontrend/shared/i18n';
import en from '../../locales/video.en.json';

// They come with what stands below a video: the video itself starts without them.
addTexts('mf-feed-video', en);
