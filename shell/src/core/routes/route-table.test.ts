import { findAliasTarget, findTopPath, listOwnedPaths, listRemoteNames } from './route-table.ts';

it('finds the owner of a path, and does not take a prefix for a path', () => {
  expect(findTopPath('/browse/for-you')?.remote).toBe('mf-feed');
  expect(findTopPath('/browsers')).toBeUndefined();
  expect(findTopPath('/')?.remote).toBe('mf-feed');
  expect(findTopPath('/nothing')).toBeUndefined();
  expect(findTopPath('/USER/demo')?.remote).toBe('mf-profile');
  expect(findTopPath('/UserDeleted')?.path).toBe('/UserDeleted');
  expect(findTopPath('/user%')?.remote).toBeUndefined();
  expect(listOwnedPaths('mf-feed')).toEqual(['/', '/browse', '/video', '/embed']);
});

it('has no remote for the pages of the shell', () => {
  expect(findTopPath('/ui/mobile')?.remote).toBeNull();
  expect(listRemoteNames()).toHaveLength(6);
});

it('resolves aliases', () => {
  expect(findAliasTarget('/legal/privacy')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal')).toBe('/legal/terms-of-service');
  expect(findAliasTarget('/legal/privacy/')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal/privacy-policy')).toBeNull();
});
