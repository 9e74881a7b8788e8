/** A replacement of `@simplewebauthn/browser`: ceremonies succeed unless a test lets them fail. */
export const startRegistration = jest.fn();
export const startAuthentication = jest.fn();
export const WebAuthnAbortService = { cancelCeremony: jest.fn() };
