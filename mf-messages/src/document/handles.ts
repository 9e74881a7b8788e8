import type { RouteHandle } from '@ontrend/shared/contract';

export const messagesHandle = {
  name: 'messages',
  title: 'messages.title',
  layout: 'default',
  transition: 'none',
} as const satisfies RouteHandle;

/** The list by itself, and the column beside it before a conversation is chosen (spec 2.1). */
export const messageListHandle = {
  name: 'messages-list',
  title: 'messages.title',
  layout: 'default',
  transition: 'none',
} as const satisfies RouteHandle;

export const messageContentHandle = {
  name: 'messages-content',
  title: 'messages.title',
  layout: 'two-column',
  transition: 'none',
} as const satisfies RouteHandle;
