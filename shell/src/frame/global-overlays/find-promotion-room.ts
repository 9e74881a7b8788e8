import { getFrameLayout } from '../../core/layouts/frame-layout.ts';

/**
 * Where a phone's page has room for a promotion: below the top bar or above the bottom bar. Wider windows have it in the
 * lower part of the drawer.
 */
export type PromotionRoom = 'top' | 'bottom';

/**
 * Returns where a page has room for a promotion; null for lists, forms and conversations, which must not be covered.
 * Promotions are shown on feeds and on the pages that visitors open from shared links: videos and profiles.
 */
export function findPromotionRoom(routeName: string): PromotionRoom | null {
  // The avatar is at the top of a profile.
  if (routeName === 'User') return 'bottom';
  const isVideo =
    routeName === 'index-video-file' || getFrameLayout(routeName, 'default').topBar === 'over-video';
  // On phones the texts, the captions and the actions of a video are in its lower part.
  return isVideo ? 'top' : null;
}
