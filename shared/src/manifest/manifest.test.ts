import { remoteManifest } from '@ontrend/shared/manifest';

/** A manifest whose route redirects to `to` for deleted users. */
const leading = (to: string) => ({
  name: 'mf-x',
  version: '1',
  contract: 2,
  global: 'mf_x',
  entry: 'e.js',
  scripts: [],
  styles: [],
  platform: {},
  requires: {},
  fragments: {},
  fragmentStyles: '',
  fragmentScript: '',
  texts: {},
  routes: [
    {
      path: '/x/:name',
      handle: { name: 'x', layout: 'default', transition: 'fade' },
      calls: [{ as: 'x', path: 'app/user/external-profile', instead: { 'user-deleted': to } }],
    },
  ],
});

test('accepts a redirect to a path of this site', () => {
  expect(remoteManifest.safeParse(leading('/UserDeleted')).success).toBe(true);
});

test.each([
  'https://example.com/',
  '//example.com/',
  '/\\example.com/',
  '/\t/example.com/',
  '/\n/example.com/',
  'UserDeleted',
  'javascript:alert(1)',
  '',
])('rejects a redirect to %p', (to) => expect(remoteManifest.safeParse(leading(to)).success).toBe(false));
