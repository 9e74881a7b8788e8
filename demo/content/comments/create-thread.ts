import { hashToUnit } from '../hash-to-unit.ts';
import type { ClipName, DemoComment, DemoReply, Username } from '../types.ts';
import { videos } from '../videos.ts';

type CommentText = Omit<DemoComment, 'clip'>;

/** Share of a video's likes that its best comment can have. */
const MAX_LIKE_SHARE = 0.05;

/** Likes of a comment or reply: many for a few, hardly any for most. Replies have fewer. */
export function countLikes(clip: ClipName, text: string, isReply = false): number {
  const likes = videos.find((video) => video.clip === clip)?.likes ?? 0;
  return Math.round(
    likes * MAX_LIKE_SHARE * (isReply ? 0.4 : 1) * hashToUnit('comment likes', clip, text) ** 4,
  );
}

/** Creates the comments of a video, newest first. */
export function createThread(clip: ClipName, comments: CommentText[]): DemoComment[] {
  return comments.map((top) => ({
    ...top,
    clip,
    likes: countLikes(clip, top.text),
    replies: top.replies.map((reply) => ({ ...reply, likes: countLikes(clip, reply.text, true) })),
  }));
}

/** Creates a comment or reply, whose likes `createThread` adds. */
export function comment(
  author: Username,
  ageHours: number,
  text: string,
  more: { key?: string; likedBy?: Username[]; replies?: DemoReply[] } = {},
): CommentText {
  return { author, ageHours, text, likes: 0, likedBy: [], replies: [], ...more };
}
