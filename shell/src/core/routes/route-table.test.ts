import { findAliasTarget, findTopPath, listOwnedPaths, listRemoteNames } from './route-table.ts';

it('knows who owns an address, and that a prefix is not a path', () => {
  expect(findTopPath('/browse/for-you')?.remote).toBe('mf-feed');
  expect(findTopPath('/browsers')).toBeUndefined();
  expect(findTopPath('/')?.remote).toBe('mf-feed');
  expect(findTopPath('/nothing')).toBeUndefined();
  expect(findTopPath('/USER/demo')?.remote).toBe('mf-profile');
  expect(findTopPath('/UserDeleted')?.path).toBe('/UserDeleted');
  expect(findTopPath('/user%')?.remote).toBeUndefined();
  expect(listOwnedPaths('mf-feed')).toEqual(['/', '/browse', '/video', '/embed']);
});

it("counts the shell's own pages as nobody's remote", () => {
  expect(findTopPath('/ui/mobile')?.remote).toBeNull();
  expect(listRemoteNames()).toHaveLength(6);
});

it('knows an alias', () => {
  expect(findAliasTarget('/legal/privacy')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal')).toBe('/legal/terms-of-service');
  expect(findAliasTarget('/legal/privacy/')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal/privacy-policy')).toBeNull();
});
