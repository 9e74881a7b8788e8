import type { RouteHandle } from '@ontrend/shared/contract';

export const notificationsHandle = {
  name: 'notifications',
  title: 'notifications.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;
