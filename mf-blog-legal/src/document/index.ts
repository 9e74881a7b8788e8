import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { termsHandle } from './handles.ts';
import { notYet } from './not-yet.ts';

/** What the document server draws of this remote before any script runs. */
export const remoteDocument = {
  routes: [
    {
      path: paths.terms.path,
      handle: termsHandle,
      metadata: { title: '{{texts.terms.title}}', description: '{{texts.terms.description}}' },
      fragment: 'terms-of-service',
    },
    ...notYet,
  ],
} satisfies RemoteDocument;
