import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { messagesHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import en from './locales/en.json';
import { MessagesPage } from './pages/messages/messages-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-messages',
  routes: [{ path: paths.messages.path, handle: messagesHandle, Component: MessagesPage }, ...notYet],
  locales: { en },
} satisfies RemoteModule;

export default remote;
