import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { hasAds } from './has-ads.ts';

const load = async () => (await import('./comment-ad.tsx')).CommentAd;

/** The ad among the comments of a video: its code comes when they are drawn, where the site shows ads. */
export function LazyCommentAd() {
  const Ad = useLazyComponent(hasAds(), load);
  return Ad ? <Ad /> : null;
}
