import type { RouteHandle } from '@ontrend/shared/contract';

export const indexHandle = {
  name: 'index',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const forYouHandle = {
  name: 'browse-for-you',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const videoHandle = {
  name: 'index-video-file',
  title: 'video.title',
  rendersTitle: true,
  layout: 'default',
  transition: 'none',
} as const satisfies RouteHandle;

export const followingHandle = {
  name: 'browse-following',
  title: 'following.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** The title is the name of the list. */
export const categoryHandle = {
  name: 'browse-category-categoryId',
  title: 'category.title',
  rendersTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const collectionHandle = {
  name: 'browse-collection-collectionId',
  title: 'collection.title',
  rendersTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const hashtagHandle = {
  name: 'browse-hashtag-hashtag',
  title: 'hashtag.title',
  rendersTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const playlistHandle = {
  name: 'browse-playlist-playlistId',
  title: 'playlist.title',
  rendersTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** The feed behind the browse dialog (FEED-1). */
export const dialogWrapperHandle = {
  name: 'browse-dialogWrapper',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

const search = { title: 'search.title', layout: 'default', transition: 'fade' } as const;

/** The search and its tabs (SEARCH-2); the users tab has its own path too (decision 036). */
export const searchHandles = {
  top: { ...search, name: 'browse-search' },
  users: { ...search, name: 'browse-search-users' },
  videos: { ...search, name: 'browse-search-videos' },
  hashtags: { ...search, name: 'browse-search-hashtags' },
} as const satisfies Record<string, RouteHandle>;

export const embedHandle = {
  name: 'embed-file',
  title: 'video.title',
  layout: 'empty',
  transition: 'none',
} as const satisfies RouteHandle;

export const embedPlaylistHandle = {
  name: 'embed-playlist-playlistId',
  title: 'playlist.title',
  layout: 'empty',
  transition: 'none',
} as const satisfies RouteHandle;

export const embedAdHandle = {
  name: 'embed-ad',
  title: 'video.title',
  layout: 'empty',
  transition: 'none',
} as const satisfies RouteHandle;
