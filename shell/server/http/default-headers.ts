import { FILE_POLICY } from './content-security-policy.ts';

/** Headers of every response that does not set its own: files, redirects, errors and calls of releases. */
export const DEFAULT_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers take no response for another type than it declares.
  'x-content-type-options': 'nosniff',
};
