import { paths } from '@ontrend/shared/paths';

it('omits undefined parameters and encodes the others', () => {
  expect(paths.login.href()).toBe('/auth/login');
  expect(paths.login.href('/video/a?b=c&d')).toBe('/auth/login?redirectPath=%2Fvideo%2Fa%3Fb%3Dc%26d');
  expect(paths.search.href('cats & dogs')).toBe('/browse/search?q=cats%20%26%20dogs');
  expect(paths.hashtag.href('кот/1')).toBe('/browse/hashtag/%D0%BA%D0%BE%D1%82%2F1');
});

it('identifies a video by its file name up to the first dot, with the comment to scroll to', () => {
  expect(paths.video.href('abc.540p.m3u8')).toBe('/video/abc');
  expect(paths.video.href('abc', { commentId: 3, commentParentId: 2 })).toBe(
    '/video/abc?commentId=3&commentParentId=2',
  );
});
