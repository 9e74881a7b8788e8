/** The columns of `videos` that determine its media paths. */
export interface MediaLocation {
  mediaKey: string;
  build: string;
}

export interface VideoUrls {
  /** HLS when it is ready, the progressive mp4 until then (WIRE-1). */
  url: string;
  mp4Url: string;
  /** Poster as WebP, and as JPEG for clients without WebP support. */
  firstFrame: string;
  firstFrameJpg: string;
}

const BASE = '/media';

/** The folder of a video's files in the media storage: `<key>/<build>` (decision 024). */
export function mediaFolder({ mediaKey, build }: MediaLocation): string {
  return `${mediaKey}/${build}`;
}

/** Path of a custom cover, without file extension. @param key the column `cover_key` */
export function coverPath(mediaKey: string, key: string): string {
  return `${mediaKey}/covers/${key}`;
}

/** Path of captions in the media storage. @param key the column `video_captions.key` */
export function captionPath(mediaKey: string, key: string): string {
  return `${mediaKey}/captions/${key}.vtt`;
}

/**
 * Builds the URLs of a video's files.
 * @param base where media are served; an absolute URL when media have their own host, a signed link
 *   (private-links.ts) for a private video
 */
export function videoUrls(
  location: MediaLocation & { hasHls: boolean; coverKey?: string | null },
  base = BASE,
): VideoUrls {
  const folder = `${base}/${mediaFolder(location)}`;
  const mp4Url = `${folder}/progressive.mp4`;
  const poster = location.coverKey
    ? `${base}/${coverPath(location.mediaKey, location.coverKey)}`
    : `${folder}/poster`;
  return {
    url: location.hasHls ? `${folder}/master.m3u8` : mp4Url,
    mp4Url,
    firstFrame: `${poster}.webp`,
    firstFrameJpg: `${poster}.jpg`,
  };
}

/** Path of an avatar in the media storage. @param key the column `users.avatar_key` */
export function avatarPath(key: string): string {
  return `avatars/${key}`;
}

/** URL of an avatar, or null. @param key the column `users.avatar_key` */
export function avatarUrl(key: string | null, base = BASE): string | null {
  return key === null ? null : `${base}/${avatarPath(key)}`;
}
