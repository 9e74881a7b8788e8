import type { ProofChallenge } from '@ontrend/shared/wire';

/** Keys that are derived at the same time, on at most half of the processor. */
const MAX_PARALLEL_KEYS = 4;
const COUNTER_BYTES = 4;

const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Solves a challenge of ALTCHA (decision 110). Browsers derive keys with Web Crypto on threads of their own, so the page stays
 * responsive without a worker.
 * @returns the wire's `proofOfWork`
 * @throws Error without Web Crypto, which needs a secure connection
 */
export async function solveChallenge(challenge: ProofChallenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const [nonceBytes, saltBytes, prefix] = [nonce, salt, keyPrefix].map(fromHex) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];

  async function deriveKey(counter: number): Promise<Uint8Array> {
    const password = new Uint8Array(nonceBytes.length + COUNTER_BYTES);
    password.set(nonceBytes);
    new DataView(password.buffer).setUint32(nonceBytes.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: saltBytes, iterations: cost };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8));
  }

  const parallel = Math.max(1, Math.min(MAX_PARALLEL_KEYS, navigator.hardwareConcurrency >> 1));
  for (let counter = 0; ; counter += parallel) {
    const keys = await Promise.all(
      Array.from({ length: parallel }, (_, index) => deriveKey(counter + index)),
    );
    const index = keys.findIndex((key) => prefix.every((byte, position) => key[position] === byte));
    const derivedKey = keys[index];
    if (!derivedKey) continue;
    const solution = { counter: counter + index, derivedKey: toHex(derivedKey) };
    return btoa(JSON.stringify({ challenge, solution }));
  }
}
