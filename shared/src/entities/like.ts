import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { defineVideoToggle } from './video-toggle.ts';

/** The fields of a video that a like needs (WIRE-1). */
export interface Likeable {
  fileName: string;
  /** 1 when the viewer likes it. */
  rating: 0 | 1;
  likes: number;
}

/** The toggle of likes, by file name of the video. */
export const like = defineVideoToggle({
  name: 'like',
  flag: 'rating',
  count: 'likes',
  send: (file, on) => callApi('app/video/rating', { file, rating: on ? 1 : 0 }, { keepalive: true }),
  onConfirmed: (fileName, on) => events.emit('video.rated', { fileName, rating: on ? 1 : 0 }),
});

/** Stores a guest's intent to like a video. After sign-in the video is liked, or stays liked. */
export const storeLikeIntent: (video: Likeable) => void = like.storeIntent;

/**
 * Returns whether the viewer likes a video, the number of likes, and functions to change it (FEED-42,
 * FEED-43).
 */
export function useLike(video: Likeable) {
  const { on, count, set } = like.useState(video);
  return {
    /** Optimistic state: it changes immediately after a tap. */
    isLiked: on,
    likes: count,
    /** For signed-in users: likes the video, or removes the like. */
    toggle: () => set(!on),
    /** For signed-in users: likes the video; has no effect when it is liked (double tap, FEED-44). */
    like: () => set(true),
  };
}
