import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { hasAds } from './has-ads.ts';

const load = async () => (await import('./comment-ad.tsx')).CommentAd;

/** Ad between comments, in a lazy chunk that loads only if the site shows ads. */
export function LazyCommentAd() {
  const Ad = useLazyComponent(hasAds(), load);
  return Ad ? <Ad /> : null;
}
