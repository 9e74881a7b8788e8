import { callApi } from '@ontrend/shared/api-client';
import { defineIntent, defineToggle, setToggle, type ToggleState, useToggle } from '@ontrend/shared/entities';
import type { Comment } from '@ontrend/shared/wire';

/** File name of the video by comment id, because a comment does not contain it. */
const fileNames = new Map<number, string>();
const getLikeKey = (file: string, id: number) => `${file}/${id}`;

const like = defineToggle({
  name: 'comment-like',
  read({ id, liked, likes, children }) {
    const isComment = typeof liked === 'boolean' && typeof children === 'number' && typeof likes === 'number';
    const file = typeof id === 'number' && isComment ? fileNames.get(id) : undefined;
    return file === undefined
      ? undefined
      : { id: getLikeKey(file, id as number), on: liked as boolean, count: likes as number };
  },
  async send(key, on) {
    const [file = '', id] = String(key).split('/');
    const comment = { id: Number(id), rating: on ? 1 : 0 } as const;
    const { data } = await callApi('app/comment/rating', { file, comment }, { keepalive: true });
    return { on: data.liked, count: data.likes };
  },
});

type Likeable = Pick<Comment, 'id' | 'liked' | 'likes'>;
const getServerState = ({ liked, likes }: Likeable): ToggleState => ({ on: liked, count: likes });

/** Stores a guest's intent to like a comment, which is performed after sign-in. */
export const storeCommentLikeIntent = defineIntent<{ file: string; comment: Likeable }>(
  'comment-like',
  ({ file, comment }) => setToggle(like, getLikeKey(file, comment.id), getServerState(comment), true),
);

/** Returns whether the viewer likes a comment, its number of likes, and a toggle (VIDEO-18). */
export function useCommentLike(file: string, comment: Likeable) {
  fileNames.set(comment.id, file);
  const key = getLikeKey(file, comment.id);
  const { optimistic } = useToggle(like, key, getServerState(comment));
  return {
    isLiked: optimistic.on,
    likes: optimistic.count,
    toggle: () => setToggle(like, key, getServerState(comment), !optimistic.on),
  };
}
