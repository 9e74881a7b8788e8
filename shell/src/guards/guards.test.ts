import { findTopPath, ownedPaths } from '../routes/route-table.ts';

const guest = { signedIn: false, mobile: false };
const phoneGuest = { signedIn: false, mobile: true };
const member = { signedIn: true, mobile: false };

const target = (path: string, visitor: typeof guest) => findTopPath(path)?.guard?.(visitor, path) ?? null;

it.each([
  ['/auth/login', member, '/'],
  ['/auth/login', guest, null],
  ['/messages', guest, '/auth/login?redirectPath=%2Fmessages'],
  ['/notifications', guest, '/auth/login?redirectPath=%2Fnotifications'],
  ['/messages', phoneGuest, null],
  ['/messages', member, null],
  ['/', guest, null],
  ['/user/someone', guest, null],
])('%s for %j leads to %s', (path, visitor, expected) => {
  expect(target(path, visitor)).toBe(expected);
});

it('knows who owns an address, and that a prefix is not a path', () => {
  expect(findTopPath('/browse/for-you')?.remote).toBe('mf-feed');
  expect(findTopPath('/browsers')).toBeUndefined();
  expect(findTopPath('/')?.remote).toBe('mf-feed');
  expect(findTopPath('/nothing')).toBeUndefined();
  expect(ownedPaths('mf-feed')).toEqual(['/', '/browse', '/video']);
});
