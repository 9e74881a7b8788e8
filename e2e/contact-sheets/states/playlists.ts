import { DEMO } from '../../fixtures/demo.ts';
import type { DemoWorld } from '../demo-world.ts';
import type { ScreenState } from '../state.ts';
import {
  chooseFromMenu,
  click,
  delayRequests,
  failRequests,
  find,
  inOrder,
  openDialog,
  waitFor,
  waitForDialog,
} from './steps.ts';

/** Returns the path of a page of the demo account, which has playlists then. */
const withPlaylist = (path: string) => async (world: DemoWorld) => {
  await world.getOwnPlaylist();
  return path;
};
const openEditor = async (world: DemoWorld) => `/playlists/${await world.getOwnPlaylist()}`;

const OWN = `/user/${DEMO.username}`;

/** Playlists of the viewer: their list, the page that edits one, and the tabs of the profile. */
export const playlistStates: ScreenState[] = [
  { name: 'playlists', path: withPlaylist('/playlists'), user: 'demo' },
  { name: 'playlists-guest', path: '/playlists' },
  { name: 'playlists-empty', path: '/playlists', user: 'new member' },
  {
    name: 'playlists-loading',
    path: '/playlists',
    user: 'demo',
    arrange: delayRequests('**/api/app/playlist/all'),
  },
  {
    name: 'playlists-failure',
    path: '/playlists',
    user: 'demo',
    arrange: failRequests('**/api/app/playlist/all', 422),
    act: ({ page }) => find(page, 'button', 'Try again').waitFor(),
  },
  { name: 'new-playlist', path: '/playlists', user: 'new member', act: openDialog('button', 'New playlist') },
  {
    name: 'edit-playlist',
    path: openEditor,
    user: 'demo',
    isFullPage: true,
  },
  {
    name: 'edit-playlist-move',
    path: openEditor,
    user: 'demo',
    act: inOrder(click('button', /^Move /), waitFor('menuitem', 'Move down')),
  },
  {
    name: 'edit-playlist-removed',
    path: openEditor,
    user: 'demo',
    // The reply is delayed, so that later states have all videos.
    arrange: delayRequests('**/api/app/playlist/include'),
    act: inOrder(chooseFromMenu(/^More options for /, 'Remove from playlist'), ({ page }) =>
      find(page, 'button', 'Undo').waitFor(),
    ),
  },
  {
    name: 'edit-playlist-delete',
    path: openEditor,
    user: 'demo',
    act: inOrder(click('button', 'Delete'), waitForDialog),
  },
  { name: 'edit-playlist-not-found', path: '/playlists/no-such-playlist', user: 'demo' },
  {
    name: 'profile-playlists',
    path: withPlaylist(`${OWN}?tab=playlists`),
    user: 'demo',
    act: waitFor('link', 'Manage playlists'),
  },
  {
    name: 'profile-saved',
    path: withPlaylist(`${OWN}?tab=saved`),
    user: 'demo',
    act: ({ page }) => page.locator('#root .profile-tile[href]').first().waitFor(),
  },
];
