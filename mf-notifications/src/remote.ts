import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { notificationsHandle } from './document/handles.ts';
import en from './locales/en.json';
import { NotificationsPage } from './pages/notifications/notifications-page.tsx';
import { NotificationsPopup } from './slots/notifications-popup.tsx';

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-notifications',
  routes: [{ path: paths.notifications.path, handle: notificationsHandle, Component: NotificationsPage }],
  // Bundled with the entry, because the popup and the page consist of the same components.
  slots: { notifications: async () => ({ default: NotificationsPopup }) },
  locales: { en },
} satisfies RemoteModule;

export default remote;
