import type { RouteHandle } from '@ontrend/shared/contract';

const common = { layout: 'auth', transition: 'fade' } as const;
/** The titles of forms follow their steps. */
const form = { ...common, rendersTitle: true } as const;

export const loginHandle = { name: 'auth-login', title: 'login.title', ...form } satisfies RouteHandle;
export const joinHandle = { name: 'auth-join', title: 'join.title', ...form } satisfies RouteHandle;
export const resetPasswordHandle = {
  name: 'auth-reset-password',
  title: 'resetPassword.title',
  ...form,
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
