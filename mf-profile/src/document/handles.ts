import type { RouteHandle } from '@ontrend/shared/contract';

/** The title is the person's, so the page sets it itself. */
export const profileHandle = {
  name: 'User',
  ownTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const ownProfileHandle = {
  name: 'user',
  title: 'own.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** Where somebody lands whose profile was deleted (spec 2.1). */
export const deletedHandle = {
  name: 'UserDeleted',
  title: 'deleted.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const settingsHandle = {
  name: 'settings',
  title: 'settings.title',
  layout: 'two-column',
  transition: 'fade',
} as const satisfies RouteHandle;

export const uploadHandle = {
  name: 'upload',
  title: 'upload.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** How one's videos do (issue 11). */
export const creatorHandle = {
  name: 'creator',
  title: 'creator.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** A video of one's own, to be changed. */
export const ownVideoHandle = {
  name: 'creator-file',
  title: 'ownVideo.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;
