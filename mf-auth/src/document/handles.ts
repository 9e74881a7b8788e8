import type { RouteHandle } from '@ontrend/shared/contract';

export const loginHandle = {
  name: 'auth-login',
  title: 'login.title',
  layout: 'auth',
  transition: 'fade',
} as const satisfies RouteHandle;
