import type { passkeyCredential } from '@ontrend/shared/wire';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';

export type PasskeyCredential = z.infer<typeof passkeyCredential>;

/** A stored passkey, as far as a signature is verified with it. */
export interface StoredCredential {
  credential_id: string;
  public_key: Buffer;
}

/** A new passkey. */
export interface CreatedCredential {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

/** A valid signature of a passkey. */
export interface VerifiedSignature {
  counter: number;
  isSynced: boolean;
}

/** What authenticators show and bind a new passkey to. */
interface PasskeyUser {
  /** Random id of the account. */
  handle: string;
  /** The email address, which distinguishes accounts in the lists of authenticators. */
  email: string;
  name: string;
  /** Passkeys that the account has; their authenticators refuse to create another one. */
  existing: AllowedCredential[];
}

interface AllowedCredential {
  credential_id: string;
  transports: string[];
}

const RELYING_PARTY_NAME = 'OnTrend';
/** Time for the dialog of the browser. */
const TIMEOUT_MS = 5 * 60_000;
const MAX_TRANSPORTS = 8;
const MAX_TRANSPORT_LENGTH = 32;

const toDescriptor = ({ credential_id: id, transports }: AllowedCredential) => ({ id, transports });

/** The site as a WebAuthn relying party: passkeys are bound to its host, and work at its origin only. */
export interface RelyingParty {
  /** Returns the options for creating a passkey. */
  createCreationOptions(user: PasskeyUser): Promise<PasskeyOptions>;
  /**
   * Returns the options for signing with a passkey.
   * @param allowed passkeys of the account; undefined for any passkey of this site that the browser finds
   */
  createRequestOptions(
    userVerification: 'required' | 'preferred',
    allowed?: AllowedCredential[],
  ): Promise<PasskeyOptions>;
  /** @returns null for a credential that was not created for this site and challenge */
  verifyCreation(credential: PasskeyCredential, challenge: string): Promise<CreatedCredential | null>;
  /**
   * Verifies a signature. The caller compares the counter.
   * @param requiresUserVerification whether the authenticator must have checked a fingerprint, face or PIN
   * @returns null for a signature of another challenge, key or origin
   */
  verifySignature(
    credential: PasskeyCredential,
    challenge: string,
    stored: StoredCredential,
    requiresUserVerification: boolean,
  ): Promise<VerifiedSignature | null>;
}

/** Options as JSON; the challenge is the part that the API needs. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>;

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOCAL_ORIGIN = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * @param siteUrl the only accepted origin. On a developer's machine pages of `localhost` are accepted on any port, because
 *   development servers have others.
 */
export function createRelyingParty(siteUrl: string): RelyingParty {
  const { hostname, origin: siteOrigin } = new URL(siteUrl);
  const isLocal = LOCAL_HOSTS.has(hostname);
  const rpId = isLocal ? 'localhost' : hostname;

  /** Returns the origin that a credential must name. */
  const findExpectedOrigin = (credential: PasskeyCredential) => {
    if (!isLocal) return siteOrigin;
    const { origin } = JSON.parse(
      Buffer.from(credential.response.clientDataJSON, 'base64url').toString(),
    ) as { origin?: unknown };
    return typeof origin === 'string' && LOCAL_ORIGIN.test(origin) ? origin : siteOrigin;
  };

  return {
    async createCreationOptions({ handle, email, name, existing }) {
      const options = await generateRegistrationOptions({
        rpName: RELYING_PARTY_NAME,
        rpID: rpId,
        userID: new Uint8Array(Buffer.from(handle.replaceAll('-', ''), 'hex')),
        userName: email,
        userDisplayName: name,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },
    async createRequestOptions(userVerification, allowed) {
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        timeout: TIMEOUT_MS,
        userVerification,
        ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
      });
      return { ...options };
    },
    verifyCreation: (credential, challenge) =>
      orNull(async () => {
        const response = credential as unknown as Parameters<
          typeof verifyRegistrationResponse
        >[0]['response'];
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: findExpectedOrigin(credential),
          expectedRPID: rpId,
          requireUserVerification: false,
        });
        if (!verified) return null;
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey,
          counter,
          transports: listTransports(credential.response.transports),
          isSynced: registrationInfo.credentialBackedUp,
        };
      }),
    verifySignature: (credential, challenge, stored, requiresUserVerification) =>
      orNull(async () => {
        const response = credential as unknown as Parameters<
          typeof verifyAuthenticationResponse
        >[0]['response'];
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: findExpectedOrigin(credential),
          expectedRPID: rpId,
          requireUserVerification: requiresUserVerification,
          // Every counter is accepted here, because the caller records one that is too low.
          credential: {
            id: stored.credential_id,
            publicKey: new Uint8Array(stored.public_key),
            counter: 0,
          },
        });
        if (!verified) return null;
        return {
          counter: authenticationInfo.newCounter,
          isSynced: authenticationInfo.credentialBackedUp,
        };
      }),
  };
}

/** Transports of the authenticator that the browser reports, such as `usb`. Later requests send them back to it. */
function listTransports(transports: unknown): string[] {
  if (!Array.isArray(transports)) return [];
  return transports
    .filter((value): value is string => typeof value === 'string' && value.length <= MAX_TRANSPORT_LENGTH)
    .slice(0, MAX_TRANSPORTS);
}

/** The library throws for everything that is wrong with a credential, which anyone can send. */
async function orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
