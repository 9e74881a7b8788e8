import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A change of a pointer that a team requests, or of the owner of a path that the operator requests. */
export interface PointerChange {
  /** App whose key signs the change: that of the pointer, or the shell for paths. */
  app: string;
  action: 'promote' | 'canary' | 'rollback' | 'grant' | 'revoke';
  version?: string;
  /** Percentage of browsers that get a canary. */
  share?: number;
  /** Remote and path whose grant changes. */
  remote?: string;
  path?: string;
}

/** Origin of a change: what is released, and who releases it. */
export interface Provenance {
  /** Digest of the build's manifest, which contains the digests of its files; null when no build is added. */
  manifest: string | null;
  /** Git commit of the sources; null when the publisher does not know it. */
  commit: string | null;
  person: string;
  /** Time of the signature. A team's changes must have increasing times, so that none can be repeated. */
  at: string;
}

/** A Git commit, with the mark of a checkout with uncommitted changes. */
export const COMMIT_PATTERN = /^[0-9a-f]{7,64}( with uncommitted changes)?$/;

/** PKCS #8 header of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

const TYPE = 'ed25519';

function requireType(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== TYPE) throw new Error('The key is not an Ed25519 key.');
  return key;
}

/**
 * Parses a private key: base64 of PKCS #8 in DER.
 * @throws Error when it is not an Ed25519 key
 */
export function parsePrivateKey(text: string): KeyObject {
  return requireType(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/**
 * Parses a public key: base64 of SubjectPublicKeyInfo in DER.
 * @throws Error when it is not an Ed25519 key
 */
export function parsePublicKey(text: string): KeyObject {
  return requireType(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

/** Returns the private key of 32 secret bytes, in the format of `parsePrivateKey`. */
export function encodePrivateKey(secret: Uint8Array): string {
  return Buffer.concat([PKCS8_HEADER, secret]).toString('base64');
}

/** Returns the public key of a private key, in the format of `parsePublicKey`. */
export function encodePublicKey(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Returns the Ed25519 signature of a text in base64url. */
export function signText(privateKey: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url');
}

/** Returns whether one of the keys made this signature. */
export function isSignedBy(publicKeys: KeyObject[], text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return publicKeys.some((key) => verify(null, Buffer.from(text), key, bytes));
}

/** Returns the text of a change that its team signs. */
export function serializeChange(
  { app, action, version = '', share = 0, remote, path }: PointerChange,
  { manifest, commit, person, at }: Provenance,
): string {
  return JSON.stringify([
    'ontrend pointer change 1',
    app,
    action,
    version,
    share,
    manifest,
    commit,
    person,
    at,
    ...(path ? [remote, path] : []),
  ]);
}
