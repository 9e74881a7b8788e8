import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { defineIntent } from './intents.ts';
import type { ToggleState } from './toggle-store.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** A video as the wire tells of one (spec 3). */
export interface Likeable {
  fileName: string;
  /** 1 when the viewer likes it. */
  rating: 0 | 1;
  likes: number;
}

const like = defineToggle({
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

/** Likes a video once the guest has signed in; one that they like already stays liked. */
export const likeAfterSignIn = defineIntent<Likeable>('like', (video) =>
  setToggle(like, video.fileName, toToggleState(video), true),
);

/** Whether the viewer likes a video, how many do, and the ways to change it (spec 4, like). */
export function useLike(video: Likeable) {
  const { optimistic } = useToggle(like, video.fileName, toToggleState(video));
  return {
    /** As it will be when all goes well: a tap shows at once. */
    isLiked: optimistic.on,
    likes: optimistic.count,
    /** For the signed in: likes, or, where it is liked already, dislikes. */
    toggle(): void {
      setToggle(like, video.fileName, toToggleState(video), !optimistic.on);
    },
    /** For the signed in: likes; once more changes nothing (double tap). */
    like(): void {
      setToggle(like, video.fileName, toToggleState(video), true);
    },
  };
}
