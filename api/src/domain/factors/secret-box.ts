import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short secrets for storage. */
export interface SecretBox {
  /** @param owner what the secret belongs to; another owner cannot open it */
  seal(secret: Uint8Array, owner: string): Buffer;
  /**
   * @returns the secret, and whether it must be sealed again because the key has changed; null if it was sealed with another
   *   key or for another owner
   */
  open(sealed: Buffer, owner: string): { secret: Buffer; isOutdated: boolean } | null;
}

/**
 * @param purpose separates the keys of different secrets
 * @param secret the service's secret, from which the key is derived
 * @param previousSecret the one before, with which existing secrets can still be opened
 */
export function createSecretBox(
  purpose: string,
  secret: string,
  previousSecret: string | undefined,
): SecretBox {
  const [current, ...previous] = [secret, ...(previousSecret === undefined ? [] : [previousSecret])].map(
    (text) => Buffer.from(hkdfSync('sha256', text, '', purpose, KEY_BYTES)),
  );
  if (!current) throw new Error('There is no key.');
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, owner) {
      for (const key of [current, ...previous]) {
        const opened = openWith(key, sealed, owner);
        if (opened) return { secret: opened, isOutdated: key !== current };
      }
      return null;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  const tagAt = NONCE_BYTES;
  const textAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, tagAt), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
  } catch {
    // The tag does not match: another key or owner.
    return null;
  }
}
