import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { defineIntent } from './intents.ts';
import type { ToggleState } from './toggle-store.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** The fields of a video that a like needs (WIRE-1). */
export interface Likeable {
  fileName: string;
  /** 1 when the viewer likes it. */
  rating: 0 | 1;
  likes: number;
}

/** The toggle of likes, by file name of the video. */
export const like = defineToggle({
  name: 'like',
  read({ fileName, rating, likes }) {
    if (typeof fileName !== 'string' || typeof rating !== 'number' || typeof likes !== 'number') return;
    return { id: fileName, on: rating === 1, count: likes };
  },
  async send(id, on) {
    const body = { file: String(id), rating: on ? 1 : 0 } as const;
    const { data } = await callApi('app/video/rating', body, { keepalive: true });
    return { on: data.rating === 1, count: data.likes };
  },
  onConfirmed: (id, on) => events.emit('video.rated', { fileName: String(id), rating: on ? 1 : 0 }),
});

const toToggleState = ({ rating, likes }: Likeable): ToggleState => ({ on: rating === 1, count: likes });

/** Stores a guest's intent to like a video. After sign-in the video is liked, or stays liked. */
export const storeLikeIntent = defineIntent<Likeable>('like', (video) =>
  setToggle(like, video.fileName, toToggleState(video), true),
);

/**
 * Returns whether the viewer likes a video, the number of likes, and functions to change it (FEED-42,
 * FEED-43).
 */
export function useLike(video: Likeable) {
  const { optimistic } = useToggle(like, video.fileName, toToggleState(video));
  return {
    /** Optimistic state: it changes immediately after a tap. */
    isLiked: optimistic.on,
    likes: optimistic.count,
    /** For signed-in users: likes the video, or removes the like. */
    toggle(): void {
      setToggle(like, video.fileName, toToggleState(video), !optimistic.on);
    },
    /** For signed-in users: likes the video; has no effect when it is liked (double tap, FEED-44). */
    like(): void {
      setToggle(like, video.fileName, toToggleState(video), true);
    },
  };
}
