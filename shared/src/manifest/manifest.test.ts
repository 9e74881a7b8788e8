import { remoteManifest } from '@ontrend/shared/manifest';

/** Creates a manifest whose route redirects to `to` for deleted users. */
const createManifest = (to: string) => ({
  name: 'mf-x',
  version: '1',
  contract: 2,
  global: 'mf_x',
  entry: 'e.js',
  scripts: [],
  styles: [],
  platform: {},
  requires: {},
  templates: {},
  prerenderedStyles: '',
  prerenderedScript: '',
  texts: {},
  routes: [
    {
      path: '/x/:name',
      handle: { name: 'x', layout: 'default', transition: 'fade' },
      calls: [{ as: 'x', path: 'app/user/external-profile', redirectOnError: { 'user-deleted': to } }],
    },
  ],
});

test('accepts a redirect to a path of this site', () => {
  expect(remoteManifest.safeParse(createManifest('/UserDeleted')).success).toBe(true);
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
])('rejects a redirect to %p', (to) =>
  expect(remoteManifest.safeParse(createManifest(to)).success).toBe(false),
);

test('reads a build of contract 1, so that a release can report its contract number', () => {
  const { templates, prerenderedStyles, prerenderedScript, ...rest } = createManifest('/');
  const previous = { ...rest, contract: 1, fragments: templates, fragmentStyles: '', fragmentScript: '' };
  expect(remoteManifest.parse(previous)).toMatchObject({ contract: 1, templates: {} });
});
