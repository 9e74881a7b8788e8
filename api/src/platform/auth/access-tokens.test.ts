import { hkdfSync, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { createAccessTokens } from './access-tokens.ts';

const SECRET = 'the secret of the whole service, long enough';
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** The time at which a signing key starts. */
const MONDAY = 2_900 * WEEK;
const claims = { userId: 17, sessionId: randomUUID() };

let now = MONDAY;
const tokens = createAccessTokens(SECRET, () => now);
const at = (time: number) => {
  now = time;
  return tokens;
};

it('names its key in the header and rotates the key every week', async () => {
  const kid = async (time: number) => decodeProtectedHeader(await at(time).sign(claims)).kid;
  expect(await kid(MONDAY - 1)).not.toBe(await kid(MONDAY));
  expect(await kid(MONDAY + WEEK - 1)).toBe(await kid(MONDAY));
});

it('signs two tokens of the same session differently, so that a tab can detect that another tab refreshed', async () => {
  expect(await at(MONDAY).sign(claims)).not.toBe(await at(MONDAY).sign(claims));
});

it('is valid for a day, across a key rotation and in every replica of the API', async () => {
  const token = await at(MONDAY - HOUR).sign(claims);
  expect(await at(MONDAY + 22 * HOUR).verify(token)).toEqual(claims);
  expect(await createAccessTokens(SECRET, () => MONDAY + 22 * HOUR).verify(token)).toEqual(claims);
  expect(await at(MONDAY + 23 * HOUR).verify(token)).toBeNull();
});

it('expires from the cache, and is rejected once its key is out of range', async () => {
  const token = await at(MONDAY - HOUR).sign(claims);
  expect(await at(MONDAY).verify(token)).toEqual(claims);
  expect(await at(MONDAY + 23 * HOUR - 1).verify(token)).toEqual(claims);
  expect(await at(MONDAY + 23 * HOUR).verify(token)).toBeNull();
  // A clock that was ahead and is corrected.
  const ahead = await at(MONDAY + WEEK).sign(claims);
  expect(await at(MONDAY + WEEK).verify(ahead)).toEqual(claims);
  expect(await at(MONDAY - 1).verify(ahead)).toBeNull();
});

it('identifies many cached tokens and rejects tokens that are nearly the same', async () => {
  at(MONDAY);
  const allClaims = Array.from({ length: 20 }, (_, n) => ({ userId: n + 1, sessionId: randomUUID() }));
  const signed = await Promise.all(allClaims.map((one) => tokens.sign(one)));
  for (const _time of ['first', 'again']) {
    expect(await Promise.all(signed.map((token) => tokens.verify(token)))).toEqual(allClaims);
  }
  const [first = '', second = ''] = signed;
  const [head, body, signature = ''] = first.split('.');
  const [, , anothers] = second.split('.');
  const changedAt = (index: number) =>
    `${signature.slice(0, index)}${signature[index] === 'A' ? 'B' : 'A'}${signature.slice(index + 1)}`;
  for (const wrong of [
    changedAt(0),
    changedAt(20),
    changedAt(41),
    anothers,
    signature.slice(0, -1),
    '',
    `${signature}A`,
  ]) {
    expect(await tokens.verify(`${head}.${body}.${wrong}`)).toBeNull();
  }
  expect(await tokens.verify(`${head}.${second.split('.')[1]}.${signature}`)).toBeNull();
});

it('accepts a token signed by a copy whose clock is slightly ahead', async () => {
  const token = await at(MONDAY + 1_000).sign(claims);
  expect(await at(MONDAY - 1_000).verify(token)).toEqual(claims);
});

it('rejects an old key, even for a token that claims to be fresh', async () => {
  const stolen = new Uint8Array(32).fill(7);
  const forged = (header: { alg: string; kid?: string }, key = stolen) =>
    new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader(header)
      .setIssuer('ontrend')
      .setSubject('17')
      .setExpirationTime(MONDAY / 1_000 + 3_600)
      .sign(key);
  const old = await at(MONDAY - 3 * WEEK).sign(claims);
  expect(await at(MONDAY).verify(old)).toBeNull();
  for (const kid of ['2900', '2890', '1e3', '-1', '../key', '', undefined]) {
    const token = await forged({ alg: 'HS256', ...(kid !== undefined && { kid }) });
    expect(await tokens.verify(token)).toBeNull();
  }
});

it('rejects unsigned tokens, other algorithms and malformed input', async () => {
  const [, body] = (await at(MONDAY).sign(claims)).split('.');
  const none = Buffer.from('{"alg":"none","kid":"2900"}').toString('base64url');
  for (const token of [`${none}.${body}.`, `${none}.${body}`, 'a.b.c', '', '.', 'x'.repeat(10_000)]) {
    expect(await tokens.verify(token)).toBeNull();
  }
});

it('rejects another algorithm, even with the right key', async () => {
  const week = MONDAY / WEEK;
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', `access-tokens ${week}`, 32));
  const signWith = (alg: string) =>
    new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg, kid: String(week) })
      .setIssuer('ontrend')
      .setSubject(String(claims.userId))
      .setExpirationTime(MONDAY / 1_000 + 3_600)
      .sign(key);
  expect(await at(MONDAY).verify(await signWith('HS256'))).toEqual(claims);
  for (const alg of ['HS384', 'HS512']) expect(await tokens.verify(await signWith(alg))).toBeNull();
});

it('rejects tokens signed with another secret', async () => {
  const token = await at(MONDAY).sign(claims);
  expect(await createAccessTokens(`${SECRET}!`, () => MONDAY).verify(token)).toBeNull();
});
