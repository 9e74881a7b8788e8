import type { RouteHandle } from '@ontrend/shared/contract';

export const messagesHandle = {
  name: 'messages',
  title: 'messages.title',
  layout: 'default',
  transition: 'none',
} as const satisfies RouteHandle;
