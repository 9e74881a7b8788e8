import { callApi } from '@ontrend/shared/api-client';
import type { Calls } from '@ontrend/shared/wire';
import { WITHOUT_CREDENTIALS } from '../sign-in-with-profile.ts';
import { PasskeyError, toPasskeyError } from './passkey-error.ts';

/** Tickets are valid for ten minutes; the user needs some time to answer. */
const TICKET_FRESH_MS = 8 * 60_000;

type PasskeyRequest = Calls['app/user/passkey-options']['reply']['data'];

/** The passkey that the user chose, as the API verifies it. */
export type PasskeyAnswer = Pick<Calls['app/user/passkey-login']['body'], 'ticket' | 'credential'>;

/** Whether the browser has passkeys at all. Browsers have them in secure contexts only. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys in the autofill menu of an input ("conditional UI"). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/**
 * Requests a passkey of the user, one request at a time. The options of a request that got no answer are used again, so that
 * the browser's dialog opens without waiting for the API.
 */
export class PasskeyRequester {
  readonly #ticket: string | undefined;
  #unused: { request: PasskeyRequest; loadedAt: number } | null = null;
  /** Counts calls of `cancel`. */
  #cancellations = 0;
  #cancelDialog = () => {};

  /** @param ticket of a login: only passkeys of its account are accepted */
  constructor(ticket?: string) {
    this.#ticket = ticket;
  }

  /** Whether the last request will be rejected, because its ticket is about to expire. */
  get isStale(): boolean {
    return this.#unused !== null && Date.now() - this.#unused.loadedAt >= TICKET_FRESH_MS;
  }

  /**
   * Waits until the user has chosen a passkey.
   * @param autofill offers passkeys in the autofill menu instead of a dialog
   * @throws PasskeyError without one; ApiError of the options
   */
  async request({ autofill = false } = {}): Promise<PasskeyAnswer> {
    const cancellations = this.#cancellations;
    const [{ startAuthentication, WebAuthnAbortService }, { ticket, options }] = await Promise.all([
      import('@simplewebauthn/browser'),
      this.#loadOptions(),
    ]);
    if (this.#cancellations !== cancellations) throw new PasskeyError('replaced');
    this.#cancelDialog = () => WebAuthnAbortService.cancelCeremony();
    const startedAt = Date.now();
    try {
      const credential = await startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
        useBrowserAutofill: autofill,
      });
      // A challenge is good for one answer.
      this.#unused = null;
      return { ticket, credential: { ...credential, response: { ...credential.response } } };
    } catch (error) {
      throw toPasskeyError(error, Date.now() - startedAt >= Number(options.timeout ?? Infinity));
    }
  }

  /** Ends the request that waits for an answer. */
  cancel(): void {
    this.#cancellations += 1;
    this.#cancelDialog();
  }

  async #loadOptions(): Promise<PasskeyRequest> {
    if (!supportsPasskeys()) throw new PasskeyError('unavailable');
    if (!this.#unused || this.isStale) {
      const body = this.#ticket ? { ticket: this.#ticket } : {};
      const { data } = await callApi('app/user/passkey-options', body, WITHOUT_CREDENTIALS);
      this.#unused = { request: data, loadedAt: Date.now() };
    }
    return this.#unused.request;
  }
}
