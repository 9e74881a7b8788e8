import type { KeyObject } from 'node:crypto';
import {
  isSignedBy,
  type PointerChange,
  parsePublicKey,
  serializeChange,
} from '@ontrend/shared/server/release-signatures';
import { includesApp, SETTING_ENTRY } from './app-names.ts';
import type { SignedProvenance } from './provenance.ts';

/** Maximum difference between the time of a signature and this server's clock, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;

/** A change without the signature of its team. The message is shown to the team. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

/** Public keys of the teams. Only the holder of a private key can move the pointer of its app (decision 072). */
export class ReleaseKeys {
  private readonly keys: { app: string; key: KeyObject }[];
  private readonly isRequired: boolean;

  /**
   * @param text comma-separated `app=key`; an app may be listed with several keys, and `*` matches every app
   * @param isRequired apps without a key cannot be released
   * @throws Error when the text is invalid
   */
  constructor(text: string, isRequired: boolean) {
    this.isRequired = isRequired;
    this.keys = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, app = '', key = ''] = SETTING_ENTRY.exec(entry) ?? [];
        try {
          return { app, key: parsePublicKey(key) };
        } catch (error) {
          const message =
            'RELEASE_PUBLIC_KEYS must be a comma-separated list of app=key with public Ed25519 keys.';
          throw new Error(message, { cause: error });
        }
      });
  }

  /**
   * Checks that the team of an app signed a change.
   * @param now milliseconds, as `Date.now()`
   * @throws SignatureError otherwise
   */
  check(change: PointerChange, provenance: SignedProvenance | undefined, now = Date.now()): void {
    const { app } = change;
    const keys = this.keys.filter((each) => includesApp([each.app], app)).map(({ key }) => key);
    if (keys.length === 0) {
      if (this.isRequired) throw new SignatureError(`${app} has no key in RELEASE_PUBLIC_KEYS.`);
      return;
    }
    if (!provenance?.signature)
      throw new SignatureError(
        `A release of ${app} must be signed: set RELEASE_KEY to the team's private key.`,
      );
    if (!isSignedBy(keys, serializeChange(change, provenance), provenance.signature))
      throw new SignatureError(`The signature was not made with a key of ${app}.`);
    if (Math.abs(now - Date.parse(provenance.at)) > MAX_CLOCK_DIFFERENCE_MS)
      throw new SignatureError(
        `The release was signed at ${provenance.at}. Check the clock and sign it again.`,
      );
  }
}
