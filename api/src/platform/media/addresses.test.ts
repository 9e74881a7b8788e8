import { videoUrls } from './addresses.ts';
import { newMediaKey } from './media-keys.ts';
import { createMediaLinks } from './private-links.ts';

it('exposes the HLS URL only when HLS is ready', () => {
  const location = { mediaKey: 'abc', build: '1' };
  expect(videoUrls({ ...location, hasHls: false })).toEqual({
    url: '/media/abc/1/progressive.mp4',
    mp4Url: '/media/abc/1/progressive.mp4',
    firstFrame: '/media/abc/1/poster.webp',
    firstFrameJpg: '/media/abc/1/poster.jpg',
  });
  expect(videoUrls({ ...location, hasHls: true }, 'https://cdn.example').url).toBe(
    'https://cdn.example/abc/1/master.m3u8',
  );
});

describe('private media links', () => {
  const links = createMediaLinks('a secret of at least 32 characters', '/media');
  const key = newMediaKey({ isPrivate: true });
  const NOW = Date.UTC(2026, 0, 1, 10, 20);
  const tokenOf = (base: string) => base.slice('/media/p/'.length);

  it('exist only for private media keys', () => {
    expect(links.baseOf(newMediaKey({ isPrivate: false }), NOW)).toBe('/media');
    expect(links.baseOf(key, NOW)).toMatch(/^\/media\/p\/\d+\.[\w-]{22}$/);
  });

  it('are stable for an hour and valid for half a day', () => {
    const token = tokenOf(links.baseOf(key, NOW));
    expect(tokenOf(links.baseOf(key, NOW + 30 * 60_000))).toBe(token);
    expect(tokenOf(links.baseOf(key, NOW + 60 * 60_000))).not.toBe(token);
    expect(links.secondsLeft(token, key, NOW + 12 * 3_600_000)).toBeGreaterThan(0);
    expect(links.secondsLeft(token, key, NOW + 13 * 3_600_000)).toBe(0);
  });

  it.each([
    ['of another video', (token: string) => [token, newMediaKey({ isPrivate: true })]],
    ['with a later day', (token: string) => [token.replace(/^\d+/, (day) => String(Number(day) + 1)), key]],
    ['with another signature', (token: string) => [`${token.split('.')[0]}.${'A'.repeat(22)}`, key]],
    ['of another shape', () => ['nonsense', key]],
  ])('grant no access %s', (_name, change) => {
    const [token = '', wanted = ''] = change(tokenOf(links.baseOf(key, NOW)));
    expect(links.secondsLeft(token, wanted, NOW)).toBeNull();
  });

  it('of another installation grant no access', () => {
    const others = createMediaLinks('another secret, also 32 characters', '/media');
    expect(links.secondsLeft(tokenOf(others.baseOf(key, NOW)), key, NOW)).toBeNull();
  });
});
