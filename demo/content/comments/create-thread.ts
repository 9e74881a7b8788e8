import type { ClipName, DemoComment, DemoReply, Username } from '../types.ts';

type CommentText = Omit<DemoComment, 'clip'>;

/** Creates the comments of a video, newest first. */
export function createThread(clip: ClipName, comments: CommentText[]): DemoComment[] {
  return comments.map((remark) => ({ clip, ...remark }));
}

/** Creates a comment or reply. */
export function comment(
  author: Username,
  ageHours: number,
  text: string,
  more: { key?: string; likedBy?: Username[]; replies?: DemoReply[] } = {},
): CommentText {
  return { author, ageHours, text, likedBy: [], replies: [], ...more };
}
