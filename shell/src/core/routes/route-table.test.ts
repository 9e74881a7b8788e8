import { aliasTarget, findTopPath, ownedPaths, remoteNames } from './route-table.ts';

it('knows who owns an address, and that a prefix is not a path', () => {
  expect(findTopPath('/browse/for-you')?.remote).toBe('mf-feed');
  expect(findTopPath('/browsers')).toBeUndefined();
  expect(findTopPath('/')?.remote).toBe('mf-feed');
  expect(findTopPath('/nothing')).toBeUndefined();
  expect(findTopPath('/USER/demo')?.remote).toBe('mf-profile');
  expect(findTopPath('/UserDeleted')?.path).toBe('/UserDeleted');
  expect(findTopPath('/user%')?.remote).toBeUndefined();
  expect(ownedPaths('mf-feed')).toEqual(['/', '/browse', '/video', '/embed']);
});

it("counts the shell's own pages as nobody's remote", () => {
  expect(findTopPath('/ui/mobile')?.remote).toBeNull();
  expect(remoteNames()).toHaveLength(6);
});

it('knows an alias', () => {
  expect(aliasTarget('/legal/privacy')).toBe('/legal/privacy-policy');
  expect(aliasTarget('/legal')).toBe('/legal/terms-of-service');
  expect(aliasTarget('/legal/privacy/')).toBe('/legal/privacy-policy');
  expect(aliasTarget('/legal/privacy-policy')).toBeNull();
});
