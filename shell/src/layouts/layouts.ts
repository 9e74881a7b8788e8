import type { Layout } from '@ontrend/shared/contract';

/** Routes whose name holds one of these have no desktop drawer (spec 2.2). */
const WITHOUT_DRAWER = ['blog', 'auth', 'settings', 'legal', 'message', 'upload'];
/** Routes with the narrower drawer (spec 2.2). */
const NARROW_DRAWER = ['search', 'hashtag'];
/** Routes whose phone top bar lets the page through; elsewhere it is paper (spec 2.2). */
const CLEAR_TOP_BAR = ['index', 'browse', 'user', 'blog-post', 'blog-lang-post'];

const holds = (name: string, parts: string[]) => parts.some((part) => name.includes(part));

/** Routes on which a phone's clear bar lies over a video. */
const OVER_VIDEO = ['index', 'browse-for-you'];

/** How the frame stands around a page, from what its route says of itself. */
export function frameOf(name: string, layout: Layout) {
  const drawer = layout === 'default' && !holds(name, WITHOUT_DRAWER);
  return {
    drawer: drawer ? (holds(name, NARROW_DRAWER) ? 'narrow' : 'wide') : 'none',
    topBar: OVER_VIDEO.includes(name) ? 'over-video' : holds(name, CLEAR_TOP_BAR) ? 'clear' : 'paper',
  } as const;
}
