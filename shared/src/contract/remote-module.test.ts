import { checkRemoteModule } from '@ontrend/shared/contract';

const handle = { name: 'terms', layout: 'text', transition: 'fade' };
const remote = {
  contract: 2,
  name: 'mf-x',
  routes: [{ path: '/x', handle }],
  locales: { en: {} },
};

it('accepts a module that implements the contract', () => {
  expect(checkRemoteModule(remote, 'mf-x')).toBe(remote);
});

it.each([
  ['nothing', undefined, 'exposes no module'],
  [
    'another contract',
    { ...remote, contract: 1 },
    'mf-x implements contract 1, the shell requires contract 2',
  ],
  ['another name', { ...remote, name: 'mf-y' }, 'requested mf-x but received mf-y'],
  ['no English texts', { ...remote, locales: {} }, 'has no routes or no English texts'],
  ['a relative path', { ...remote, routes: [{ path: 'x', handle }] }, 'without an absolute path'],
  ['a route without a handle', { ...remote, routes: [{ path: '/x' }] }, 'or a named handle'],
])('rejects %s with an explanation', (_what, value, sentence) => {
  expect(() => checkRemoteModule(value, 'mf-x')).toThrow(sentence);
});
