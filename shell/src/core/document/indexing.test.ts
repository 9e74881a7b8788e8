import { isListed } from './indexing.ts';

it.each(['/', '/video/abc', '/user/mochi', '/browse/hashtag/cats', '/legal/terms-of-service', '/premium'])(
  '%s may be listed by search engines',
  (pathname) => {
    expect(isListed(pathname)).toBe(true);
    expect(isListed(pathname, true)).toBe(false);
  },
);

it.each([
  '/auth/login',
  '/AUTH/join',
  '/messages/c/7',
  '/notifications',
  '/settings',
  '/upload',
  '/user',
  '/UserDeleted',
  '/confirm/join',
  '/browse/following',
  '/browse/search/videos',
  '/embed/abc',
  '/ui/mobile',
])('%s may not', (pathname) => {
  expect(isListed(pathname)).toBe(false);
});
