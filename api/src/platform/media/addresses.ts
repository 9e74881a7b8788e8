/** What of a video its addresses are made of; the columns of `videos`. */
export interface MediaLocation {
  mediaKey: string;
  build: string;
}

export interface VideoUrls {
  /** HLS when it is ready, the progressive mp4 until then (spec 3: `m3u8` means HLS). */
  url: string;
  mp4Url: string;
  /** Poster as webp, and as jpg for programs that know no webp. */
  firstFrame: string;
  firstFrameJpg: string;
}

const BASE = '/media';

/** Where a video's files lie below the media folder: `<key>/<build>` (design 6). */
export function mediaFolder({ mediaKey, build }: MediaLocation): string {
  return `${mediaKey}/${build}`;
}

/** Where the picture lies that the owner of a video chose, without its ending. @param key the column `cover_key` */
export function coverPath(mediaKey: string, key: string): string {
  return `${mediaKey}/covers/${key}`;
}

/** Where captions lie below the media folder. @param key the column `video_captions.key` */
export function captionPath(mediaKey: string, key: string): string {
  return `${mediaKey}/captions/${key}.vtt`;
}

/**
 * The addresses of a video's files.
 * @param base where the media folder is served; an absolute address when media has a host of its own, a link
 *   (private-links.ts) for a private video
 */
export function videoUrls(
  place: MediaLocation & { hasHls: boolean; coverKey?: string | null },
  base = BASE,
): VideoUrls {
  const folder = `${base}/${mediaFolder(place)}`;
  const mp4Url = `${folder}/progressive.mp4`;
  const picture = place.coverKey
    ? `${base}/${coverPath(place.mediaKey, place.coverKey)}`
    : `${folder}/poster`;
  return {
    url: place.hasHls ? `${folder}/master.m3u8` : mp4Url,
    mp4Url,
    firstFrame: `${picture}.webp`,
    firstFrameJpg: `${picture}.jpg`,
  };
}

/** Where a person's picture lies below the media folder. @param key the column `users.avatar_key` */
export function avatarPath(key: string): string {
  return `avatars/${key}`;
}

/** The address of a person's picture, or null. @param key the column `users.avatar_key` */
export function avatarUrl(key: string | null, base = BASE): string | null {
  return key === null ? null : `${base}/${avatarPath(key)}`;
}
