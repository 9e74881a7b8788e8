import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { loginHandle } from './handles.ts';
import { notYet } from './not-yet.ts';

/** What the document server draws of this remote before any script runs. */
export const remoteDocument = {
  routes: [
    {
      path: paths.login.path,
      handle: loginHandle,
      metadata: { title: '{{texts.login.title}}', description: '{{texts.login.description}}' },
      fragment: 'login',
    },
    ...notYet,
  ],
} satisfies RemoteDocument;
