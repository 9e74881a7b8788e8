import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Calls } from '@ontrend/shared/wire';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Credential = Calls['app/user/passkey-login']['body']['credential'];

/** Options as the API returns them. */
interface PasskeyOptions {
  challenge: string;
  rpId?: unknown;
  rp?: unknown;
}

/** How a credential differs from that of an honest browser and authenticator. */
interface Deviations {
  /** The page that asks for the passkey. */
  origin?: string;
  /** The relying party that the authenticator is asked for. */
  rpId?: string;
  /** Whether the authenticator checked a fingerprint, face or PIN; true by default. */
  isUserVerified?: boolean;
  /** Signature counter; 0 by default, as of synced passkeys. */
  counter?: number;
  challenge?: string;
}

/** A passkey in an authenticator that is written in software, with an ES256 key. */
export interface SoftwarePasskey {
  id: string;
  /** Answers the options for creating a passkey. */
  create(options: PasskeyOptions, deviations?: Deviations): Credential;
  /** Answers the options for signing with a passkey. */
  sign(options: PasskeyOptions, deviations?: Deviations): Credential;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };
const COSE = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3 };
const ES256 = -7;

/** @param isSynced whether a password manager copies it */
export function createSoftwarePasskey(siteOrigin: string, { isSynced = false } = {}): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes = randomBytes(16);
  const id = idBytes.toString('base64url');

  const clientData = (type: string, { challenge }: PasskeyOptions, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? siteOrigin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (
    rpId: string,
    { isUserVerified = true, counter = 0 }: Deviations,
    attested = Buffer.alloc(0),
  ) => {
    const flags =
      FLAGS.userPresent |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counterBytes, attested]);
  };
  const attestedCredential = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [COSE.keyType, 2],
      [COSE.algorithm, ES256],
      [COSE.curve, 1],
      [COSE.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [COSE.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, idBytes.length]);
    return Buffer.concat([Buffer.alloc(16), length, idBytes, isoCBOR.encode(key as never)]);
  };

  return {
    id,
    create(options, deviations = {}) {
      const rpId = deviations.rpId ?? (options.rp as { id: string }).id;
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rpId, deviations, attestedCredential()))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviations).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(options, deviations = {}) {
      const client = clientData('webauthn.get', options, deviations);
      const data = authenticatorData(deviations.rpId ?? (options.rpId as string), deviations);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}
