import { findAliasTarget, findRouteOwner, listOwnedPaths, listRemoteNames } from './route-table.ts';

it('finds the owner of a path, and does not take a prefix for a path', () => {
  expect(findRouteOwner('/browse/for-you')?.remote).toBe('mf-feed');
  expect(findRouteOwner('/browsers')).toBeUndefined();
  expect(findRouteOwner('/')?.remote).toBe('mf-feed');
  expect(findRouteOwner('/nothing')).toBeUndefined();
  expect(findRouteOwner('/USER/demo')?.remote).toBe('mf-profile');
  expect(findRouteOwner('/UserDeleted')?.path).toBe('/UserDeleted');
  expect(findRouteOwner('/user%')?.remote).toBeUndefined();
  expect(listOwnedPaths('mf-feed')).toEqual(['/', '/browse', '/video', '/embed']);
});

it('has no remote for the pages of the shell', () => {
  expect(findRouteOwner('/ui/mobile')?.remote).toBeNull();
  expect(listRemoteNames()).toHaveLength(6);
});

it('resolves aliases', () => {
  expect(findAliasTarget('/legal/privacy')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal')).toBe('/legal/terms-of-service');
  expect(findAliasTarget('/blog')).toBe('/blog/en');
  expect(findAliasTarget('/blog/en')).toBeNull();
  expect(findAliasTarget('/legal/privacy/')).toBe('/legal/privacy-policy');
  expect(findAliasTarget('/legal/privacy-policy')).toBeNull();
});
