import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.newConversation.path,
    handle: {
      name: 'messages-c-new',
      title: 'messages.title',
      layout: 'default',
      transition: 'none',
      notYet: true,
    },
  },
  {
    path: paths.conversation.path,
    handle: {
      name: 'messages-c-conv',
      title: 'messages.title',
      layout: 'default',
      transition: 'none',
      notYet: true,
    },
  },
];
