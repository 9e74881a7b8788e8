import { isIndexable } from './indexing.ts';

it.each(['/', '/video/abc', '/user/mochi', '/browse/hashtag/cats', '/legal/terms-of-service', '/premium'])(
  '%s is indexable',
  (pathname) => {
    expect(isIndexable(pathname)).toBe(true);
    expect(isIndexable(pathname, true)).toBe(false);
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
])('%s is not indexable', (pathname) => {
  expect(isIndexable(pathname)).toBe(false);
});
