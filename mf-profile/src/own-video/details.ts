import { callApi } from '@ontrend/shared/api-client';
import type { OwnVideo, Visibility } from '@ontrend/shared/wire';

/** Captions in a language. */
export interface Captions {
  /** A tag, as in `pt-BR`. */
  language: string;
  /** WebVTT; null: the server has them already. */
  file: File | null;
}

/** What somebody decides about a video of theirs. */
export interface Details {
  description: string;
  categories: number[];
  visibility: Visibility;
  commentsAllowed: boolean;
  isSensitive: boolean;
  /** null: the first picture of the video; undefined: as it is. */
  cover: Blob | null | undefined;
  captions: Captions[];
}

/** What a new video begins with. */
export const NEW_DETAILS: Details = {
  description: '',
  categories: [],
  visibility: 'public',
  commentsAllowed: true,
  isSensitive: false,
  cover: undefined,
  captions: [],
};

/** What was decided about a video that is there. */
export function detailsOf(video: OwnVideo): Details {
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
 * @param there languages of the captions that the server has
 * @throws ApiError
 */
export async function sendDetails(file: string, details: Details, there: readonly string[] = []) {
  const { cover, captions, categories, ...plain } = details;
  const languages = captions.map(({ language }) => language);
  const removed = there.filter((language) => !languages.includes(language));
  const files: Record<string, Blob> = cover ? { cover } : {};
  for (const { language, file: texts } of captions) if (texts) files[`captions.${language}`] = texts;
  return callApi(
    'app/user/video-edit',
    {
      file,
      ...plain,
      categories,
      ...(cover === null && { cover: '' as const }),
      ...(removed.length > 0 && { removeCaptions: removed.join(',') }),
    },
    { files },
  );
}
