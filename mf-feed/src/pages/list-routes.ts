import { CategoryPage } from './category/category-page.tsx';
import { loadCategory } from './category/loader.ts';
import { CollectionPage } from './collection/collection-page.tsx';
import { loadCollection } from './collection/loader.ts';
import { FollowingPage } from './following/following-page.tsx';
import { loadFollowingPage } from './following/loader.ts';
import { HashtagPage } from './hashtag/hashtag-page.tsx';
import { loadHashtag } from './hashtag/loader.ts';
import { loadPlaylist } from './playlist/loader.ts';
import { PlaylistPage } from './playlist/playlist-page.tsx';

// One chunk for the pages of lists, which share nearly everything.
export const category = { loader: loadCategory, Component: CategoryPage };
export const collection = { loader: loadCollection, Component: CollectionPage };
export const following = { loader: loadFollowingPage, Component: FollowingPage };
export const hashtag = { loader: loadHashtag, Component: HashtagPage };
export const playlist = { loader: loadPlaylist, Component: PlaylistPage };
