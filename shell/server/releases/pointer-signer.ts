import { createPublicKey, type KeyObject } from 'node:crypto';
import { isSignedBy, parsePrivateKey, signText } from '@ontrend/shared/server/release-signatures';

/** How unsigned entries of the pointer log are treated: accepted until the first signed one, or never. */
export type SignatureMode = 'migrate' | 'required';

/** Signs the entries of the pointer log, so that access to the storage does not suffice to move a pointer (decision 072). */
export class PointerSigner {
  readonly mode: SignatureMode;
  private readonly privateKey: KeyObject;
  private readonly publicKeys: KeyObject[];

  /**
   * @param keys comma-separated private keys; the first one signs, the others only verify
   * @throws Error when a key is invalid
   */
  constructor(keys: string, mode: SignatureMode) {
    const parsed = keys.split(',').map((key) => parsePrivateKey(key.trim()));
    this.privateKey = parsed[0] as KeyObject;
    this.publicKeys = parsed.map((key) => createPublicKey(key));
    this.mode = mode;
  }

  /** The number is signed, too, so that an entry cannot be stored again under a later one. */
  private serialize(number: number, entry: object): string {
    return `ontrend pointers ${number}\n${JSON.stringify(entry)}`;
  }

  /** Returns the signature of an entry. */
  sign(number: number, entry: object): string {
    return signText(this.privateKey, this.serialize(number, entry));
  }

  /** Checks the signature of a parsed entry. */
  verify(number: number, stored: unknown): 'valid' | 'unsigned' | 'invalid' {
    const { signature, ...entry } = stored as { signature?: unknown };
    if (signature === undefined) return 'unsigned';
    const isValid =
      typeof signature === 'string' && isSignedBy(this.publicKeys, this.serialize(number, entry), signature);
    return isValid ? 'valid' : 'invalid';
  }
}
