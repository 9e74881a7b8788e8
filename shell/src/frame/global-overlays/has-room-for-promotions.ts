import { getFrameLayout } from '../../core/layouts/frame-layout.ts';

/**
 * Whether a page leaves room for a card that speaks for the app: a phone's video at its top, a desktop's feed in the
 * corner beside the video. Lists, forms and conversations are not covered.
 */
export function hasRoomForPromotions(routeName: string, isMobile: boolean): boolean {
  if (isMobile) return getFrameLayout(routeName, 'default').topBar === 'over-video';
  return routeName === 'index' || routeName.startsWith('browse');
}
