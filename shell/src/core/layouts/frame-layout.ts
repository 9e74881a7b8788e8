import type { Layout } from '@ontrend/shared/contract';

/** Routes whose name contains one of these have no desktop drawer (SHELL-21). */
const ROUTES_WITHOUT_DRAWER = ['blog', 'auth', 'settings', 'legal', 'message', 'upload'];
/** Routes with the narrow drawer (SHELL-22). */
const ROUTES_WITH_NARROW_DRAWER = ['search', 'hashtag'];
/** Routes with a transparent top bar on phones: browse pages, users and blog posts (SHELL-30). */
const TRANSPARENT_TOP_BAR_ROUTES = /^(index|User|user|browse-.*|blog-lang-post-slug)$/;

const containsAny = (name: string, parts: string[]) => parts.some((part) => name.includes(part));

/** Feeds, where the transparent top bar is on top of a video. */
const FEED_ROUTES =
  /^(index|browse-(for-you|following|dialogWrapper|category-.*|collection-.*|hashtag-.*|playlist-.*))$/;

/** Derives the drawer and the top bar from the name and layout of a route. */
export function getFrameLayout(name: string, layout: Layout) {
  const drawer = layout === 'default' && !containsAny(name, ROUTES_WITHOUT_DRAWER);
  return {
    drawer: drawer ? (containsAny(name, ROUTES_WITH_NARROW_DRAWER) ? 'narrow' : 'wide') : 'none',
    topBar: FEED_ROUTES.test(name) ? 'over-video' : TRANSPARENT_TOP_BAR_ROUTES.test(name) ? 'clear' : 'solid',
  } as const;
}

/**
 * Returns whether a route is a browse page, `/` included. On phones these have the search icon (SHELL-29).
 */
export const isBrowseRoute = (name: string) => /^(index$|browse-)/.test(name);
