import { captions } from './captions.ts';
import { collections } from './collections.ts';
import { comments } from './comments.ts';
import { createLikes } from './likes-and-follows.ts';
import { notifications } from './notifications.ts';
import { pins } from './pins.ts';
import { playlists } from './playlists.ts';
import type { ClipName } from './types.ts';
import { videos } from './videos.ts';

export type DemoContent = ReturnType<typeof selectContent>;

/** Returns the videos of some clips, by default of all, and the content that refers to them or to no video. */
export function selectContent(clips: readonly ClipName[] = videos.map(({ clip }) => clip)) {
  const selected = new Set(clips);
  const isSelected = ({ clip }: { clip?: ClipName }) => !clip || selected.has(clip);
  return {
    videos: videos.filter(isSelected),
    comments: comments.filter(isSelected),
    likes: createLikes().filter(isSelected),
    notifications: notifications.filter(isSelected),
    captions: Object.entries(captions)
      .map(([clip, languages]) => ({ clip: clip as ClipName, languages }))
      .filter(isSelected),
    collections: collections.map((collection) => ({
      ...collection,
      clips: collection.clips.filter((clip) => selected.has(clip)),
    })),
    pins: pins.filter((clip) => selected.has(clip)),
    playlists: playlists.map((playlist) => ({
      ...playlist,
      clips: playlist.clips.filter((clip) => selected.has(clip)),
    })),
  };
}
