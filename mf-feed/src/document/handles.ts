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
