import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { notificationsHandle } from './handles.ts';

/** Routes and first calls for the document server. Notifications are private, so nothing is prerendered. */
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
  slots: ['notifications'],
} satisfies RemoteDocument;
