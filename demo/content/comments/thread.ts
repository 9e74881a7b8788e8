import type { ClipName, DemoComment, DemoReply, Username } from '../types.ts';

type Remark = Omit<DemoComment, 'clip'>;

/** The comments of one video, newest first. */
export function thread(clip: ClipName, remarks: Remark[]): DemoComment[] {
  return remarks.map((remark) => ({ clip, ...remark }));
}

/** One comment or reply. */
export function say(
  author: Username,
  ageHours: number,
  text: string,
  more: { key?: string; likedBy?: Username[]; replies?: DemoReply[] } = {},
): Remark {
  return { author, ageHours, text, likedBy: [], replies: [], ...more };
}
