import type { RouteHandle } from '@ontrend/shared/contract';

const common = { layout: 'auth', transition: 'fade' } as const;

export const loginHandle = { name: 'auth-login', title: 'login.title', ...common } satisfies RouteHandle;
export const joinHandle = { name: 'auth-join', title: 'join.title', ...common } satisfies RouteHandle;
export const resetPasswordHandle = {
  name: 'auth-reset-password',
  title: 'resetPassword.title',
  ...common,
} satisfies RouteHandle;
/** The page of links in mails, with different purposes: the title names none. */
export const confirmHandle = {
  name: 'confirm',
  title: 'confirmation.title',
  ...common,
} satisfies RouteHandle;
export const confirmJoinHandle = {
  name: 'confirm-join',
  title: 'confirm.title',
  ...common,
} satisfies RouteHandle;
