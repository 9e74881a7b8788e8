import type { RouteHandle } from '@ontrend/shared/contract';

const page = { title: 'messages.title', layout: 'default', transition: 'none' } as const;

export const messagesHandle = { ...page, name: 'messages' } as const satisfies RouteHandle;

/** The list on its own (MESSAGE-3). */
export const messageListHandle = { ...page, name: 'messages-list' } as const satisfies RouteHandle;

export const messageContentHandle = {
  ...page,
  name: 'messages-content',
  layout: 'two-column',
} as const satisfies RouteHandle;

export const conversationHandle = { ...page, name: 'messages-c-conv' } as const satisfies RouteHandle;

export const newConversationHandle = { ...page, name: 'messages-c-new' } as const satisfies RouteHandle;
