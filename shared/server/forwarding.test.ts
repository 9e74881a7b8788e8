import { DOCUMENT_SERVER_CLIENT, deriveForwardSecret, signForwarded, verifyForwarded } from './forwarding.ts';

const SECRET = deriveForwardSecret('a secret of the whole installation');
const NOW = Date.UTC(2026, 10, 21);
const call = { method: 'POST', url: '/api/app/user/login' };
const header = signForwarded(SECRET, { address: '203.0.113.9', ...call }, NOW);

it("carries the client's address to a server with the same secret, whose clock differs by up to a minute", () => {
  for (const now of [NOW - 60_000, NOW, NOW + 60_000])
    expect(verifyForwarded(SECRET, header, call, now)).toBe('203.0.113.9');
  expect(verifyForwarded(SECRET, header, { ...call, url: `${call.url}?type=direct` }, NOW)).toBe(
    '203.0.113.9',
  );
  const six = signForwarded(SECRET, { address: '2001:db8::1', ...call }, NOW);
  expect(verifyForwarded(SECRET, six, call, NOW)).toBe('2001:db8::1');
});

it.each([
  ['another secret', deriveForwardSecret('another'), header, call, NOW],
  ['another address', SECRET, header.replace('203.0.113.9', '203.0.113.10'), call, NOW],
  ['another call', SECRET, header, { ...call, url: '/api/app/user/join' }, NOW],
  ['another method', SECRET, header, { ...call, method: 'GET' }, NOW],
  ['a replay', SECRET, header, call, NOW + 60_001],
  ['a time to come', SECRET, header, call, NOW - 60_001],
  ['another time', SECRET, header.replace(String(NOW), String(NOW + 1)), call, NOW],
  ['a time that is none', SECRET, header.replace(String(NOW), 'x'), call, NOW],
  ['no signature', SECRET, `203.0.113.9 ${NOW}`, call, NOW],
  ['nothing', SECRET, '', call, NOW],
])('rejects %s', (_what, secret, value, of, now) => {
  expect(verifyForwarded(secret, value, of, now)).toBeNull();
});

it("accepts the document server's own requests", () => {
  const own = signForwarded(SECRET, { address: DOCUMENT_SERVER_CLIENT, ...call }, NOW);
  expect(verifyForwarded(SECRET, own, call, NOW)).toBe(DOCUMENT_SERVER_CLIENT);
  expect(
    verifyForwarded(SECRET, header.replace('203.0.113.9', DOCUMENT_SERVER_CLIENT), call, NOW),
  ).toBeNull();
});

it('accepts only an IP address', () => {
  const odd = signForwarded(SECRET, { address: 'unknown', ...call }, NOW);
  expect(verifyForwarded(SECRET, odd, call, NOW)).toBeNull();
});
