import { getFrameLayout } from '../../core/layouts/frame-layout.ts';

/**
 * Returns whether a page has room for a promotion: at the top of a phone's video, or next to the video in a
 * desktop's feed. Lists, forms and conversations must not be covered.
 */
export function hasRoomForPromotions(routeName: string, isMobile: boolean): boolean {
  if (isMobile) return getFrameLayout(routeName, 'default').topBar === 'over-video';
  return routeName === 'index' || routeName.startsWith('browse');
}
