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
  layout: 'default',
  transition: 'none',
} as const satisfies RouteHandle;

export const followingHandle = {
  name: 'browse-following',
  title: 'following.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** Called by what they show. */
export const categoryHandle = {
  name: 'browse-category-categoryId',
  title: 'category.title',
  ownTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const collectionHandle = {
  name: 'browse-collection-collectionId',
  title: 'collection.title',
  ownTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const hashtagHandle = {
  name: 'browse-hashtag-hashtag',
  title: 'hashtag.title',
  ownTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** The feed that the browse dialog lies over (spec 2.1). */
export const dialogWrapperHandle = {
  name: 'browse-dialogWrapper',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;
