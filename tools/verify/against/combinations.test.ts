import { listAllCombinations, listCombinations } from './combinations.ts';

/** Builds of apps, such as `shell@1 mf-auth@2`. */
const parse = (text: string) =>
  text.split(' ').map((name) => {
    const [app = '', version = ''] = name.split('@');
    return { app, version, folder: `/builds/${name}` };
  });
const list = (app: string, checkout: string, live: string, hasJourneys = true) =>
  listCombinations(app, parse(checkout), { name: 'c0ffee', builds: parse(live), hasJourneys }).map(
    ({ name, builds, remotes, journeysOf }) => ({
      name,
      served: builds.map((build) => `${build.app}@${build.version}`).join(' '),
      released: builds.filter(({ isReleased }) => isReleased).map((build) => build.app),
      remotes,
      journeysOf,
    }),
  );

const LIVE = 'shell@1 mf-auth@1 mf-feed@1';
const CHECKOUT = 'shell@2 mf-auth@2 mf-feed@2';

it('serves a remote of the checkout with the other apps as they are, and a remote as it is with the apps of the checkout', () => {
  expect(list('mf-auth', CHECKOUT, LIVE)).toEqual([
    {
      name: 'mf-auth of the checkout, the other apps of c0ffee',
      served: 'shell@1 mf-feed@1 mf-auth@2',
      released: ['mf-auth'],
      remotes: ['mf-auth'],
      journeysOf: 'checkout',
    },
    {
      name: 'mf-auth of c0ffee, the other apps of the checkout',
      served: 'mf-auth@1 shell@2 mf-feed@2',
      released: ['shell', 'mf-feed'],
      remotes: ['mf-auth'],
      journeysOf: 'others',
    },
  ]);
});

it('serves only the first of them against a site, whose journeys are not known', () => {
  const names = list('mf-auth', CHECKOUT, LIVE, false).map(({ name }) => name);
  expect(names).toEqual(['mf-auth of the checkout, the other apps of c0ffee']);
});

it('tests a shell with the journeys of all remotes, in their version', () => {
  expect(list('shell', CHECKOUT, LIVE)).toMatchObject([
    { served: 'mf-auth@1 mf-feed@1 shell@2', remotes: ['mf-auth', 'mf-feed'], journeysOf: 'others' },
    { served: 'shell@1 mf-auth@2 mf-feed@2', remotes: ['mf-auth', 'mf-feed'], journeysOf: 'checkout' },
  ]);
  expect(list('shell', CHECKOUT, LIVE, false)).toMatchObject([{ journeysOf: 'checkout' }]);
});

it('serves a new remote with the other apps as they are', () => {
  expect(list('mf-new', `${CHECKOUT} mf-new@1`, LIVE)).toMatchObject([
    { served: `${LIVE} mf-new@1`, released: ['mf-new'] },
  ]);
});

it.each([
  ['the remote', 'shell@2 mf-auth@1 mf-feed@2'],
  ['everything but the remote', 'shell@1 mf-auth@2 mf-feed@1'],
])('has nothing to combine when %s has not changed', (_, checkout) => {
  expect(list('mf-auth', checkout, LIVE)).toEqual([]);
});

it('serves each combination once: with the canaries of a site only where they make a difference', () => {
  const site = (name: string, builds: string) => ({ name, builds: parse(builds), hasJourneys: false });
  const listNames = (canaries: string) =>
    listAllCombinations(['mf-auth', 'mf-auth'], parse(CHECKOUT), [
      site('site', LIVE),
      site('site with its canaries', canaries),
    ]).map(({ name }) => name);
  const current = 'mf-auth of the checkout, the other apps of site';
  expect(listNames('shell@1 mf-auth@3 mf-feed@1')).toEqual([current]);
  expect(listNames('shell@1 mf-auth@1 mf-feed@3')).toEqual([current, `${current} with its canaries`]);
});
