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
    'scripts over the size budget',
    { size: { scripts: 1_001, styles: 0 } },
    'mf-profile@1.0.0-r loads 1001 bytes of scripts at startup, but shell@1.0.0-s allows 1000.',
  ],
])('names both builds for %s', (_what, change, sentence) => {
  expect(findIncompatibilities({ ...remote, ...change } as RemoteManifest, shell)).toContain(sentence);
});
