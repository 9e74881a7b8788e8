import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.join.path,
    handle: { name: 'auth-join', title: 'join.title', layout: 'auth', transition: 'fade', notYet: true },
  },
  {
    path: paths.resetPassword.path,
    handle: {
      name: 'auth-reset-password',
      title: 'resetPassword.title',
      layout: 'auth',
      transition: 'fade',
      notYet: true,
    },
  },
  {
    path: paths.confirm.path,
    handle: { name: 'confirm', title: 'confirm.title', layout: 'auth', transition: 'fade', notYet: true },
  },
  {
    path: paths.confirmJoin.path,
    handle: {
      name: 'confirm-join',
      title: 'confirm.title',
      layout: 'auth',
      transition: 'fade',
      notYet: true,
    },
  },
];
