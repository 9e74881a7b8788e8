import { callApi } from '@ontrend/shared/api-client';
import type { OwnVideo, Visibility } from '@ontrend/shared/wire';

/** Captions in one language. */
export interface CaptionTrack {
  /** Language tag, as in `pt-BR`. */
  language: string;
  /** A WebVTT file; null: the server already has the captions. */
  file: File | null;
}

/** The editable details of a video. */
export interface VideoDetails {
  description: string;
  categories: number[];
  visibility: Visibility;
  commentsAllowed: boolean;
  isSensitive: boolean;
  /** null: the first frame of the video; undefined: unchanged. */
  cover: Blob | null | undefined;
  captions: CaptionTrack[];
}

/** Details of a new video. */
export const DEFAULT_DETAILS: VideoDetails = {
  description: '',
  categories: [],
  visibility: 'public',
  commentsAllowed: true,
  isSensitive: false,
  cover: undefined,
  captions: [],
};

/** Returns the details of an existing video. */
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
 * Saves the details of a video (UPLOAD-5).
 * @param savedCaptionLanguages languages of the captions on the server
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
