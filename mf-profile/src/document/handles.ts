import type { RouteHandle } from '@ontrend/shared/contract';

/** The title contains the user's name, so the page sets it itself. */
export const profileHandle = {
  name: 'User',
  rendersTitle: true,
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const ownProfileHandle = {
  name: 'user',
  title: 'own.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** Shown instead of a deleted profile (PROFILE-30). */
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

/** Creator analytics. */
export const creatorHandle = {
  name: 'creator',
  title: 'creator.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** Edit page of one of the viewer's videos. */
export const ownVideoHandle = {
  name: 'creator-file',
  title: 'ownVideo.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const playlistsHandle = {
  name: 'playlists',
  title: 'playlists.heading',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

export const historyHandle = {
  name: 'history',
  title: 'history.heading',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

/** Edit page of one of the viewer's playlists. */
export const ownPlaylistHandle = {
  name: 'playlists-playlistId',
  title: 'playlists.edit',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;
