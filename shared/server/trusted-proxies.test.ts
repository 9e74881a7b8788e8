import { trustedProxies, withFormerProxyName } from './trusted-proxies.ts';

it.each([
  ['', []],
  ['uniquelocal', ['uniquelocal']],
  ['203.0.113.0/24, 2001:db8::/32,198.51.100.7', ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']],
])('accepts "%s"', (text, expected) => {
  expect(trustedProxies.parse(text)).toEqual(expected);
});

it.each([
  'everyone',
  '203.0.113.0/33',
  '203.0.113.0/',
  '2001:db8::/129',
  '203.0.113',
  '203.0.113.0/24/8',
  '*',
])('rejects "%s"', (text) => {
  expect(trustedProxies.safeParse(text).success).toBe(false);
});

it('reads the former name where the new one is not set', () => {
  expect(withFormerProxyName({ TRUST_PROXY: 'loopback' }).TRUSTED_PROXIES).toBe('loopback');
  expect(withFormerProxyName({ TRUST_PROXY: 'loopback', TRUSTED_PROXIES: '' }).TRUSTED_PROXIES).toBe(
    'loopback',
  );
  expect(withFormerProxyName({ TRUST_PROXY: 'loopback', TRUSTED_PROXIES: '10.0.0.1' }).TRUSTED_PROXIES).toBe(
    '10.0.0.1',
  );
});
