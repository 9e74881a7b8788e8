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

startMessaging();

const remote = {
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
