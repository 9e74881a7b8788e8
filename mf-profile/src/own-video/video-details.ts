import { callApi } from '@ontrend/shared/api-client';
import type { OwnVideo, Visibility } from '@ontrend/shared/wire';

/** Captions in a language. */
export interface CaptionTrack {
  /** A tag, as in `pt-BR`. */
  language: string;
  /** WebVTT; null: the server has them already. */
  file: File | null;
}

/** What somebody decides about a video of theirs. */
export interface VideoDetails {
  description: string;
  categories: number[];
  visibility: Visibility;
  commentsAllowed: boolean;
  isSensitive: boolean;
  /** null: the first picture of the video; undefined: as it is. */
  cover: Blob | null | undefined;
  captions: CaptionTrack[];
}

/** What a new video begins with. */
export const DEFAULT_DETAILS: VideoDetails = {
  description: '',
  categories: [],
  visibility: 'public',
  commentsAllowed: true,
  isSensitive: false,
  cover: undefined,
  captions: [],
};

/** What was decided about a video that is there. */
export function toVideoDetails(video: OwnVideo): VideoDetails {
  const { description, categoryList, visibility, commentsAllowed, isSensitive, captions } = video;
  return {
    description,
    categories: categoryList,
    visibility,
    commentsAllowed,
    isSensitive,
    cover: undefined,
    captions: captions.map(({ language }) => ({ language, file: null })),
  };
}

/**
 * Tells the server what was decided (spec 7, video-edit).
 * @param savedCaptionLanguages languages of the captions that the server has
 * @throws ApiError
 */
export async function saveVideoDetails(
  file: string,
  details: VideoDetails,
  savedCaptionLanguages: readonly string[] = [],
) {
  const { cover, captions, categories, ...fields } = details;
  const languages = captions.map(({ language }) => language);
  const removed = savedCaptionLanguages.filter((language) => !languages.includes(language));
  const files: Record<string, Blob> = cover ? { cover } : {};
  for (const { language, file: texts } of captions) if (texts) files[`captions.${language}`] = texts;
  return callApi(
    'app/user/video-edit',
    {
      file,
      ...fields,
      categories,
      ...(cover === null && { cover: '' as const }),
      ...(removed.length > 0 && { removeCaptions: removed.join(',') }),
    },
    { files },
  );
}
