import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Loads the library for ceremonies, when passkeys are shown. */
export const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Options that the API replies with. The browser validates them. */
export type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
export type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Returns whether this browser can use passkeys on this page. It can't on plain HTTP, except on localhost. */
export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/** Returns the `name` of the DOMException with which the browser ended a ceremony. */
export function ceremonyErrorName(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
