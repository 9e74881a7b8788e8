import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { notificationsHandle } from './handles.ts';

/** What the document server knows of this remote. Notifications are private: nothing of them is drawn without script. */
export const remoteDocument = {
  routes: [
    {
      path: paths.notifications.path,
      handle: notificationsHandle,
      calls: [{ as: 'notifications', path: 'app/notification/get', body: { page: 1 }, signedIn: true }],
      metadata: {
        title: '{{texts.notifications.title}}',
        description: '{{texts.notifications.description}}',
      },
    },
  ],
} satisfies RemoteDocument;
