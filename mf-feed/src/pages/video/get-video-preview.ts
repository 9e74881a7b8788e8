import type { LinkPreview } from '@ontrend/shared/contract';
import { TITLE_MAX_CHARACTERS, toPlainText } from '@ontrend/shared/plain-text';
import type { Video } from '@ontrend/shared/wire';

/** Returns the link preview of a video's page, equal to that of its document (`src/document/video-metadata.ts`). */
export function getVideoPreview(video: Video): LinkPreview {
  const {
    fileName,
    user,
    description,
    firstFrameJpg,
    mp4Url,
    width,
    height,
    duration,
    createdAt,
    visibility,
  } = video;
  return {
    image: firstFrameJpg,
    imageAlt: toPlainText(`@${user.username}${description && `: ${description}`}`, TITLE_MAX_CHARACTERS),
    video: mp4Url,
    url: `/video/${fileName}`,
    visibility,
    card: 'player',
    properties: {
      'twitter:player': `${location.origin}/embed/${fileName}`,
      'twitter:player:width': width,
      'twitter:player:height': height,
      'og:image:width': width,
      'og:image:height': height,
      'og:video:width': width,
      'og:video:height': height,
      'video:duration': Math.round(duration),
      'video:release_date': new Date(createdAt * 1_000).toISOString(),
    },
  };
}
