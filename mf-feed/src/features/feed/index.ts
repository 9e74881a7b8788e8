export { FOR_YOU, LOADER_PATIENCE_MS } from './constants.ts';
export { Feed } from './feed.tsx';
export type { RenderVideo } from './feed-view.ts';
export { feedQuery } from './queries.ts';
