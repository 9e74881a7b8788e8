import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { deletedHandle, ownProfileHandle, profileHandle, settingsHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import en from './locales/en.json';
import { OwnProfilePage } from './pages/own-profile/own-profile-page.tsx';
import { loadProfile } from './pages/profile/load-profile.ts';
import { ProfilePage } from './pages/profile/profile-page.tsx';
import { UserDeletedPage } from './pages/user-deleted/user-deleted-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-profile',
  routes: [
    { path: paths.profile.path, handle: profileHandle, loader: loadProfile, Component: ProfilePage },
    { path: paths.ownProfile.path, handle: ownProfileHandle, Component: OwnProfilePage },
    { path: paths.userDeleted.path, handle: deletedHandle, Component: UserDeletedPage },
    {
      path: paths.settings.path,
      handle: settingsHandle,
      lazy: async () => ({ Component: (await import('./pages/settings/settings-page.tsx')).SettingsPage }),
    },
    ...notYet,
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
