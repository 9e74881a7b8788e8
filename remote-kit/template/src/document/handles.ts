import type { RouteHandle } from '@ontrend/shared/contract';

/** Top-level path of this remote; all its pages are below it. */
export const HOME_PATH = '/example';

export const homeHandle = {
  name: 'example',
  title: 'home.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;
