import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import {
  conversationHandle,
  messageContentHandle,
  messageListHandle,
  messagesHandle,
  newConversationHandle,
} from './document/handles.ts';
import en from './locales/en.json';
import { startMessaging } from './messaging/start-messaging.ts';
import { MessagesPage } from './pages/messages/messages-page.tsx';

// A remote starts its listeners here: the shell imports this module once per page.
startMessaging();

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-messages',
  routes: [
    { path: paths.messages.path, handle: messagesHandle, Component: MessagesPage },
    { path: paths.messageList.path, handle: messageListHandle, Component: MessagesPage },
    { path: paths.messageContent.path, handle: messageContentHandle, Component: MessagesPage },
    { path: paths.newConversation.path, handle: newConversationHandle, Component: MessagesPage },
    { path: paths.conversation.path, handle: conversationHandle, Component: MessagesPage },
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
