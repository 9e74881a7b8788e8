import { hasAds } from '../features/ads/has-ads.ts';
import { useLaterPart } from '../features/player/index.ts';

const load = async () => (await import('../features/ads/comment-ad.tsx')).CommentAd;

/** The ad among the comments of a video: its code comes when they are drawn, where the site shows ads. */
export function CommentsAd() {
  const Ad = useLaterPart(hasAds(), load);
  return Ad ? <Ad /> : null;
}
