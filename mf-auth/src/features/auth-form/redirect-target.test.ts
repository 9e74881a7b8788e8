import { getRedirectTarget } from './redirect-target.ts';

test.each([
  ['/messages', '/messages'],
  ['/video/abc?commentId=4#top', '/video/abc?commentId=4#top'],
  ['/user/{userId}', '/user/mochi.and.me'],
  ['/messages?user={userId}', '/messages?user=mochi.and.me'],
])('%s leads to %s', (redirectPath, target) => {
  expect(getRedirectTarget(redirectPath, 'mochi.and.me')).toBe(target);
});

test('without a path one goes home', () => {
  expect(getRedirectTarget(null, 'demo')).toBe('/');
  expect(getRedirectTarget('', 'demo')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '//evil.example/messages',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'messages',
  '///',
])('%j never leaves the site', (redirectPath) => {
  expect(getRedirectTarget(redirectPath, 'demo')).toBe('/');
});

test('a name can not turn a path into an address', () => {
  expect(getRedirectTarget('/{userId}', '/evil.example')).toBe('/%2Fevil.example');
});
