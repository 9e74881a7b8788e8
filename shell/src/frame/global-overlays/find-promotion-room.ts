import { getFrameLayout } from '../../core/layouts/frame-layout.ts';

/**
 * Where a page has room for a promotion: below the top bar or above the bottom bar of phones, or in the end or start
 * corner at the bottom of desktops.
 */
export type PromotionRoom = 'top' | 'bottom' | 'end' | 'start';

/**
 * Returns where a page has room for a promotion; null for lists, forms and conversations, which must not be covered.
 * Promotions are shown on feeds and on the pages that visitors open from shared links: videos and profiles.
 */
export function findPromotionRoom(routeName: string, isMobile: boolean): PromotionRoom | null {
  const isVideo = routeName === 'index-video-file';
  const isProfile = routeName === 'User';
  if (isMobile) {
    // The avatar is at the top of a profile.
    if (isProfile) return 'bottom';
    return isVideo || getFrameLayout(routeName, 'default').topBar === 'over-video' ? 'top' : null;
  }
  // The comments are at the end of a video's page.
  if (isVideo) return 'start';
  return isProfile || routeName === 'index' || routeName.startsWith('browse') ? 'end' : null;
}
