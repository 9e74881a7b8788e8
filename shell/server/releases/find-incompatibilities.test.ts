import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { findIncompatibilities } from './find-incompatibilities.ts';

const shell = {
  name: 'shell',
  version: '1.0.0-s',
  contract: 1,
  platform: { react: null, 'react-router-dom': ['Link', 'useParams'] },
  provides: { react: '19.3.1', 'react-router-dom': '7.18.5' },
  routeOwners: [
    { path: '/user', remote: 'mf-profile' },
    { path: '/messages', remote: 'mf-messages' },
  ],
  budgets: { 'mf-profile': { scripts: 1_000, styles: 100 } },
} as unknown as ShellManifest;

const remote = {
  name: 'mf-profile',
  version: '1.0.0-r',
  contract: 1,
  platform: { react: ['useState'], 'react-router-dom': ['Link'] },
  requires: { react: '^19.3.1', 'react-router-dom': '^7.18.5' },
  routes: [{ path: '/user/:userName' }],
  size: { scripts: 1_000, styles: 100 },
} as unknown as RemoteManifest;

it('accepts a compatible build', () => {
  expect(findIncompatibilities(remote, shell)).toEqual([]);
});

it.each([
  [
    'another contract',
    { contract: 2 },
    'mf-profile@1.0.0-r has contract 2, but shell@1.0.0-s has contract 1.',
  ],
  [
    'an export that the shell lacks',
    { platform: { 'react-router-dom': ['Link', 'Form'] } },
    'mf-profile@1.0.0-r imports Form from react-router-dom, which shell@1.0.0-s does not export.',
  ],
  [
    'a newer minor than the shell has',
    { requires: { react: '^19.4.0' } },
    'mf-profile@1.0.0-r requires react ^19.4.0, but shell@1.0.0-s provides 19.3.1.',
  ],
  [
    'a module the shell does not provide',
    { requires: { 'left-pad': '^1.0.0' } },
    'mf-profile@1.0.0-r imports left-pad, which shell@1.0.0-s does not provide.',
  ],
  [
    "another remote's route",
    { routes: [{ path: '/messages' }] },
    'mf-profile@1.0.0-r defines /messages, which belongs to mf-messages in shell@1.0.0-s.',
  ],
  [
    'a path that no remote owns in this shell',
    { routes: [{ path: '/later' }] },
    'mf-profile@1.0.0-r defines /later, which belongs to no remote in shell@1.0.0-s.',
  ],
  [
    'a claim that the operator has not granted',
    { paths: ['/trends'], routes: [{ path: '/trends/today' }] },
    'mf-profile@1.0.0-r claims /trends, which is not granted to it. The operator grants it with: npm run release -- grant mf-profile /trends',
  ],
  [
    "a claim of another remote's path",
    { paths: ['/messages'] },
    'mf-profile@1.0.0-r claims /messages, which belongs to mf-messages in shell@1.0.0-s.',
  ],
  [
    'a claim of a path that is granted to another remote',
    { paths: ['/shows'] },
    'mf-profile@1.0.0-r claims /shows, which is granted to mf-shows.',
  ],
  [
    'a route below a path that is granted to another remote',
    { routes: [{ path: '/shows/today' }] },
    'mf-profile@1.0.0-r defines /shows/today, which belongs to mf-shows in shell@1.0.0-s.',
  ],
  [
    'a claim of a path of the site itself',
    { paths: ['/api'] },
    'mf-profile@1.0.0-r claims /api, which is reserved for the site.',
  ],
  [
    'scripts over the size budget',
    { size: { scripts: 1_001, styles: 0 } },
    'mf-profile@1.0.0-r loads 1001 bytes of scripts at startup, but shell@1.0.0-s allows 1000.',
  ],
])('names both builds for %s', (_what, change, sentence) => {
  const changed = { ...remote, ...change } as RemoteManifest;
  expect(findIncompatibilities(changed, shell, { '/shows': 'mf-shows' })).toEqual([sentence]);
});

it.each([
  ['a granted claim', { paths: ['/trends'], routes: [{ path: '/trends' }, { path: '/user' }] }],
  ['a granted path that it no longer claims', { routes: [{ path: '/trends' }] }],
  ['a claim of its own path in the route table', { paths: ['/user'] }],
])('accepts %s', (_what, change) => {
  const changed = { ...remote, ...change } as RemoteManifest;
  expect(findIncompatibilities(changed, shell, { '/trends': 'mf-profile' })).toEqual([]);
});

it('refuses a shell whose route table gives a granted path to another remote', () => {
  const taken = {
    ...shell,
    routeOwners: [...(shell.routeOwners ?? []), { path: '/trends', remote: 'mf-b' }],
  };
  const granted = { ...remote, paths: ['/trends'], routes: [{ path: '/trends' }] } as RemoteManifest;
  expect(findIncompatibilities(granted, taken, { '/trends': 'mf-profile' })).toEqual([
    'mf-profile@1.0.0-r claims /trends, which belongs to mf-b in shell@1.0.0-s.',
  ]);
});
