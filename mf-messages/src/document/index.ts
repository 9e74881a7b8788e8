import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { messagesHandle } from './handles.ts';
import { notYet } from './not-yet.ts';

/** What the document server knows of this remote. Conversations are private: nothing of them is drawn without script. */
export const remoteDocument = {
  routes: [
    {
      path: paths.messages.path,
      handle: messagesHandle,
      calls: [{ as: 'chats', path: 'app/message/chats', body: {}, signedIn: true }],
      metadata: { title: '{{texts.messages.title}}', description: '{{texts.messages.description}}' },
    },
    ...notYet,
  ],
} satisfies RemoteDocument;
