import { getFrameLayout } from '../../core/layouts/frame-layout.ts';

/**
 * Position of a promotion on phones: below the top bar or above the bottom bar. Wider windows have it in the lower part of
 * the drawer.
 */
export type PromotionPosition = 'top' | 'bottom';

/**
 * Returns the position of promotions on a page; null for lists, forms and conversations, which must not be covered.
 * Promotions are shown on feeds and on the pages that visitors open from shared links: videos and profiles.
 */
export function findPromotionPosition(routeName: string): PromotionPosition | null {
  // The avatar is at the top of a profile.
  if (routeName === 'User') return 'bottom';
  const isVideo =
    routeName === 'index-video-file' || getFrameLayout(routeName, 'default').topBar === 'over-video';
  // On phones the texts, the captions and the actions of a video are in its lower part.
  return isVideo ? 'top' : null;
}
