import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import {
  creatorHandle,
  deletedHandle,
  historyHandle,
  ownPlaylistHandle,
  ownProfileHandle,
  ownVideoHandle,
  playlistsHandle,
  profileHandle,
  settingsHandle,
  uploadHandle,
} from './document/handles.ts';
import { startOwnProfileRefetch } from './features/profile/index.ts';
import { startGridUpdates } from './features/user-videos/index.ts';
import en from './locales/en.json';
import { loadProfile } from './pages/profile/load-profile.ts';
import { ProfilePage } from './pages/profile/profile-page.tsx';

// A remote starts its listeners here: the shell imports this module once per page.
startOwnProfileRefetch();
startGridUpdates();

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-profile',
  routes: [
    { path: paths.profile.path, handle: profileHandle, loader: loadProfile, Component: ProfilePage },
    {
      path: paths.ownProfile.path,
      handle: ownProfileHandle,
      lazy: async () => ({
        Component: (await import('./pages/own-profile/own-profile-page.tsx')).OwnProfilePage,
      }),
    },
    {
      path: paths.userDeleted.path,
      handle: deletedHandle,
      lazy: async () => ({
        Component: (await import('./pages/user-deleted/user-deleted-page.tsx')).UserDeletedPage,
      }),
    },
    {
      path: paths.settings.path,
      handle: settingsHandle,
      lazy: async () => ({ Component: (await import('./pages/settings/settings-page.tsx')).SettingsPage }),
    },
    {
      path: paths.upload.path,
      handle: uploadHandle,
      lazy: async () => ({ Component: (await import('./pages/upload/upload-page.tsx')).UploadPage }),
    },
    {
      path: paths.creator.path,
      handle: creatorHandle,
      lazy: async () => ({ Component: (await import('./pages/creator/creator-page.tsx')).CreatorPage }),
    },
    {
      path: paths.ownVideo.path,
      handle: ownVideoHandle,
      lazy: async () => ({ Component: (await import('./pages/own-video/own-video-page.tsx')).OwnVideoPage }),
    },
    {
      path: paths.playlists.path,
      handle: playlistsHandle,
      lazy: async () => ({ Component: (await import('./pages/playlists/playlists-page.tsx')).PlaylistsPage }),
    },
    {
      path: paths.history.path,
      handle: historyHandle,
      lazy: async () => ({ Component: (await import('./pages/history/history-page.tsx')).HistoryPage }),
    },
    {
      path: paths.ownPlaylist.path,
      handle: ownPlaylistHandle,
      lazy: async () => ({
        Component: (await import('./pages/own-playlist/own-playlist-page.tsx')).OwnPlaylistPage,
      }),
    },
  ],
  slots: {
    uploads: () => import('./features/upload/uploads-indicator.tsx'),
    welcome: () => import('./pages/welcome/welcome.tsx'),
  },
  locales: { en },
} satisfies RemoteModule;

export default remote;
