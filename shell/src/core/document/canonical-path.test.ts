import { getCanonicalPath } from './canonical-path.ts';

it.each([
  ['/', '/'],
  ['/?sf=mochi', '/'],
  ['/browse/for-you', '/'],
  ['/browse/for-you/?utm_source=x', '/'],
  ['/video/abc?sf=-1&commentId=7', '/video/abc'],
  ['/video/abc.mp4', '/video/abc'],
  ['/user/mochi/', '/user/mochi'],
  ['/legal/community-guidelines/', '/legal/community-guidelines'],
  ['/auth/login?redirectPath=%2Fmessages', '/auth/login'],
  ['/browse/search?q=cats+%26+dogs&sf=mochi', '/browse/search?q=cats+%26+dogs'],
  ['/browse/search/videos?sf=mochi&q=cats', '/browse/search/videos?q=cats'],
  ['/browse/search?q=', '/browse/search'],
])('%s has the canonical path %s', (location, canonical) => {
  expect(getCanonicalPath(location)).toBe(canonical);
});
