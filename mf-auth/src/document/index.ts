import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { confirmHandle, confirmJoinHandle, joinHandle, loginHandle, resetPasswordHandle } from './handles.ts';

/** What the site requires for joining, so that the first document shows the right fields (ACCOUNT-80). */
const SIGN_UP_REQUIREMENTS = 'app/user/sign-up-requirements';

/** The routes that the document server renders for this remote before any script runs. */
export const remoteDocument = {
  routes: [
    {
      path: paths.login.path,
      handle: loginHandle,
      metadata: { title: '{{texts.login.title}}', description: '{{texts.login.description}}' },
      template: 'login',
    },
    {
      path: paths.join.path,
      handle: joinHandle,
      calls: [
        { as: 'requirements', path: SIGN_UP_REQUIREMENTS, whenNot: 'query.invitation' },
        {
          as: 'requirements',
          path: SIGN_UP_REQUIREMENTS,
          body: { invitation: '{query.invitation}' },
          when: 'query.invitation',
        },
      ],
      metadata: { title: '{{texts.join.title}}', description: '{{texts.join.description}}' },
      template: 'join',
    },
    {
      path: paths.resetPassword.path,
      handle: resetPasswordHandle,
      metadata: {
        title: '{{texts.resetPassword.title}}',
        description: '{{texts.resetPassword.description}}',
      },
      template: 'reset-password',
    },
    { path: paths.confirm.path, handle: confirmHandle, template: 'link' },
    { path: paths.confirmJoin.path, handle: confirmJoinHandle, template: 'confirm' },
  ],
  slots: ['authForm'],
} satisfies RemoteDocument;
