import type { RouteHandle } from '@ontrend/shared/contract';

export const termsHandle = {
  name: 'legal-terms-of-service',
  title: 'terms.title',
  layout: 'text',
  transition: 'fade',
} as const satisfies RouteHandle;
