/** What of a video its addresses are made of; the columns of `videos`. */
export interface MediaPlace {
  mediaKey: string;
  build: string;
}

export interface VideoAddresses {
  /** HLS when it is ready, the progressive mp4 until then (spec 3: `m3u8` means HLS). */
  url: string;
  mp4Url: string;
  /** Poster as webp, and as jpg for programs that know no webp. */
  firstFrame: string;
  firstFrameJpg: string;
}

const BASE = '/media';

/** Where a video's files lie below the media folder: `<key>/<build>` (design 6). */
export function mediaFolder({ mediaKey, build }: MediaPlace): string {
  return `${mediaKey}/${build}`;
}

/** Where the picture lies that the owner of a video chose, without its ending. @param key the column `cover_key` */
export function coverPlace(mediaKey: string, key: string): string {
  return `${mediaKey}/covers/${key}`;
}

/** Where captions lie below the media folder. @param key the column `video_captions.key` */
export function captionPlace(mediaKey: string, key: string): string {
  return `${mediaKey}/captions/${key}.vtt`;
}

/**
 * The addresses of a video's files.
 * @param base where the media folder is served; an absolute address when media has a host of its own, a link
 *   (private-links.ts) for a private video
 */
export function videoAddresses(
  place: MediaPlace & { hasHls: boolean; coverKey?: string | null },
  base = BASE,
): VideoAddresses {
  const folder = `${base}/${mediaFolder(place)}`;
  const mp4Url = `${folder}/progressive.mp4`;
  const picture = place.coverKey
    ? `${base}/${coverPlace(place.mediaKey, place.coverKey)}`
    : `${folder}/poster`;
  return {
    url: place.hasHls ? `${folder}/master.m3u8` : mp4Url,
    mp4Url,
    firstFrame: `${picture}.webp`,
    firstFrameJpg: `${picture}.jpg`,
  };
}

/** Where a person's picture lies below the media folder. @param key the column `users.avatar_key` */
export function avatarPlace(key: string): string {
  return `avatars/${key}`;
}

/** The address of a person's picture, or null. @param key the column `users.avatar_key` */
export function avatarAddress(key: string | null, base = BASE): string | null {
  return key === null ? null : `${base}/${avatarPlace(key)}`;
}
