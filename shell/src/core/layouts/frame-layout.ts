import type { Layout } from '@ontrend/shared/contract';

/** Routes whose name holds one of these have no desktop drawer (spec 2.2). */
const ROUTES_WITHOUT_DRAWER = ['blog', 'auth', 'settings', 'legal', 'message', 'upload'];
/** Routes with the narrower drawer (spec 2.2). */
const ROUTES_WITH_NARROW_DRAWER = ['search', 'hashtag'];
/** Browse pages, `/` among them, people and blog posts: there a phone's top bar lets the page through (spec 2.2). */
const TRANSPARENT_TOP_BAR_ROUTES = /^(index|User|user|browse-.*|blog-lang-post-slug)$/;

const containsAny = (name: string, parts: string[]) => parts.some((part) => name.includes(part));

/** The feeds, where a phone's clear bar lies over a video. */
const FEED_ROUTES = /^(index|browse-(for-you|following|dialogWrapper|category-.*|collection-.*|hashtag-.*))$/;

/** How the frame stands around a page, from what its route says of itself. */
export function getFrameLayout(name: string, layout: Layout) {
  const drawer = layout === 'default' && !containsAny(name, ROUTES_WITHOUT_DRAWER);
  return {
    drawer: drawer ? (containsAny(name, ROUTES_WITH_NARROW_DRAWER) ? 'narrow' : 'wide') : 'none',
    topBar: FEED_ROUTES.test(name) ? 'over-video' : TRANSPARENT_TOP_BAR_ROUTES.test(name) ? 'clear' : 'paper',
  } as const;
}

/** Whether a route is a browse page, `/` among them (spec 2.1): there a phone has the search at hand (spec 2.2). */
export const isBrowseRoute = (name: string) => /^(index$|browse-)/.test(name);
