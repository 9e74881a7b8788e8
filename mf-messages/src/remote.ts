import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { messageContentHandle, messageListHandle, messagesHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import en from './locales/en.json';
import { MessageContentPage } from './pages/messages/message-content-page.tsx';
import { MessagesPage } from './pages/messages/messages-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-messages',
  routes: [
    { path: paths.messages.path, handle: messagesHandle, Component: MessagesPage },
    { path: paths.messageList.path, handle: messageListHandle, Component: MessagesPage },
    { path: paths.messageContent.path, handle: messageContentHandle, Component: MessageContentPage },
    ...notYet,
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
