const encode = (text: string) => new TextEncoder().encode(text).buffer;

const CREDENTIAL = {
  id: 'a-passkey',
  rawId: encode('a-passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: encode('{}'),
    authenticatorData: encode('data'),
    signature: encode('signature'),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

interface PasskeyCall {
  mediation: string;
  isAborted(): boolean;
  /** The user chooses the passkey. */
  choose(): void;
  /** @param name of the DOMException, such as `NotAllowedError` when the user cancels */
  reject(name: string): void;
}

/** Controls the passkeys of the browser of a test. */
export interface FakePasskeys {
  /** All requests, oldest first. */
  calls: PasskeyCall[];
}

/**
 * Gives the browser of a test passkeys.
 * @param autofill whether it offers them in the autofill menu
 */
export function fakePasskeys({ autofill = false } = {}): FakePasskeys {
  const calls: PasskeyCall[] = [];
  const get = ({ mediation = 'optional', signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      const fail = (name: string) => reject(new DOMException('', name));
      signal?.addEventListener('abort', () => fail('AbortError'));
      calls.push({
        mediation,
        isAborted: () => Boolean(signal?.aborted),
        choose: () => resolve(CREDENTIAL),
        reject: fail,
      });
    });
  const isConditionalMediationAvailable = async () => autofill;
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable });
  Object.assign(globalThis, { PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return { calls };
}

/** Takes the passkeys away again. */
export function removeFakePasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
