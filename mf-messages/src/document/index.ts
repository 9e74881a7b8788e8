import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import {
  conversationHandle,
  messageContentHandle,
  messageListHandle,
  messagesHandle,
  newConversationHandle,
} from './handles.ts';

const list = {
  calls: [{ as: 'chats', path: 'app/message/chats', body: {}, signedIn: true }],
  metadata: { title: '{{texts.messages.title}}', description: '{{texts.messages.description}}' },
};

/** Routes and first calls for the document server. Conversations are private, so nothing is prerendered. */
export const remoteDocument = {
  routes: [
    { path: paths.messages.path, handle: messagesHandle, ...list },
    { path: paths.messageList.path, handle: messageListHandle, ...list },
    { path: paths.messageContent.path, handle: messageContentHandle, ...list },
    { path: paths.newConversation.path, handle: newConversationHandle, ...list },
    { path: paths.conversation.path, handle: conversationHandle, ...list },
  ],
} satisfies RemoteDocument;
