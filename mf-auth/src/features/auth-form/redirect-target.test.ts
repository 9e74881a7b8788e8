import { getRedirectTarget } from './redirect-target.ts';

test.each([
  ['/messages', '/messages'],
  ['/video/abc?commentId=4#top', '/video/abc?commentId=4#top'],
  ['/user/{userId}', '/user/mochi.and.me'],
  ['/messages?user={userId}', '/messages?user=mochi.and.me'],
])('%s leads to %s', (redirectPath, target) => {
  expect(getRedirectTarget(redirectPath, 'mochi.and.me')).toBe(target);
});

test('defaults to the home page', () => {
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
])('%j stays on this site', (redirectPath) => {
  expect(getRedirectTarget(redirectPath, 'demo')).toBe('/');
});

test("escapes the username, so that it can't change the origin", () => {
  expect(getRedirectTarget('/{userId}', '/evil.example')).toBe('/%2Fevil.example');
});
