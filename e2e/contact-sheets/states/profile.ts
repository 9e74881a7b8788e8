import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import type { ScreenState } from '../state.ts';
import { chooseFromMenu, click, inOrder, openDialog, replyWith, waitFor, waitForDialog } from './steps.ts';

const OWN = `/user/${DEMO.username}`;
const OTHER = `/user/${CREATOR.username}`;

/** Profiles and the account's menus. */
export const profileStates: ScreenState[] = [
  { name: 'profile-own', path: OWN, user: 'demo' },
  { name: 'profile-own-menu', path: OWN, user: 'demo', act: click('button', /^More options for /) },
  { name: 'profile-liked', path: `${OWN}?tab=liked`, user: 'demo' },
  { name: 'profile-popular', path: `${OTHER}?sort=popular` },
  {
    name: 'profile-replace-pin',
    path: OWN,
    user: 'demo',
    arrange: replyWith('**/api/app/user/video-pin', { code: 'too-many-pins', messages: [] }, 409),
    act: inOrder(
      // The first video is pinned.
      ({ page }) =>
        page
          .getByRole('button', { name: /^More options for / })
          .nth(1)
          .click(),
      click('menuitem', 'Pin to profile'),
      waitForDialog,
    ),
  },
  {
    name: 'profile-liked-other',
    path: (world) => world.getSharedLikesPath(),
    act: ({ page }) => page.locator('#root .profile-tile[href]').first().waitFor(),
  },
  {
    name: 'profile-liked-private',
    path: (world) => world.getSharedLikesPath(),
    arrange: replyWith('**/api/app/video/get', { code: 'likes-private', messages: [] }, 403),
    act: waitFor('heading', 'Liked videos are private'),
  },
  { name: 'profile-other', path: OTHER, user: 'demo' },
  { name: 'profile-guest', path: OTHER },
  { name: 'profile-menu', path: OTHER, user: 'demo', act: click('button', 'More') },
  { name: 'profile-followers', path: OTHER, user: 'demo', act: openDialog('button', /Followers/) },
  {
    name: 'profile-block',
    path: OTHER,
    user: 'demo',
    act: inOrder(chooseFromMenu('More', 'Block'), waitForDialog),
  },
  {
    name: 'profile-empty',
    path: async (world) => `/user/${(await world.getNewMember()).viewer.username}`,
    user: 'new member',
  },
  { name: 'profile-blocked', path: (world) => world.getBlockedPath(), user: 'new member' },
  { name: 'profile-guest-own', path: '/user' },
  { name: 'profile-not-found', path: '/user/nobody.here' },
  { name: 'profile-deleted', path: '/UserDeleted' },
  { name: 'user-menu', path: OWN, user: 'demo', act: click('button', 'Your account') },
  { name: 'side-menu', path: '/', device: 'phone', act: openDialog('button', 'Menu') },
];

const openRow = (setting: string) => click('button', `Change ${setting}`);

/** Settings, of which one row is open at a time. */
export const settingsStates: ScreenState[] = [
  { name: 'settings', path: '/settings', user: 'demo', isFullPage: true },
  { name: 'settings-guest', path: '/settings' },
  ...[
    'Photo',
    'Name',
    'Username',
    'Email',
    'Password',
    'Liked and saved videos',
    'Muted words',
    'Theme',
    'Language',
  ].map(
    (setting): ScreenState => ({
      name: `settings-${setting.toLowerCase().replaceAll(' ', '-')}`,
      path: '/settings',
      user: 'demo',
      act: openRow(setting),
    }),
  ),
  {
    name: 'settings-blocked',
    path: '/settings',
    user: 'new member',
    act: click('button', 'Show blocked accounts'),
  },
  { name: 'settings-delete', path: '/settings', user: 'demo', act: openDialog('button', 'Delete profile') },
];
