export { MoreOfCreator } from './more-of-creator.tsx';
export { useVideoTexts } from './use-video-texts.ts';
