import { adaptContainer } from '../../runtime/adapt-container.ts';

const page = globalThis as unknown as Record<string, unknown>;
const REMOTE = {
  name: 'mf-x',
  version: '1.0.0-a',
  global: 'mf_x_1_0_0_a',
  requires: { react: '^19.3.1', '@ontrend/shared/contract': '^2.0.0' },
};

/** The container of the page, after the entry of a remote. */
function adapt(): { init(shareScope: object, ...others: unknown[]): unknown; get(module: string): unknown } {
  page[REMOTE.global] = {
    init: (...parameters: unknown[]) => ['initialized', ...parameters],
    get: (module: string) => `factory of ${module}`,
  };
  adaptContainer(REMOTE);
  return page[REMOTE.global] as ReturnType<typeof adapt>;
}

afterEach(() => {
  delete page[REMOTE.global];
  delete page.__ONTREND_FEDERATION__;
});

it.each(['19.3.1', '19.3.2', '19.4.0', '19.10.0'])('starts in a host with React %s', (version) => {
  const shareScope = { react: { '17.0.0': {}, [version]: {} }, '@ontrend/shared/contract': { '2.1.0': {} } };
  expect(adapt().init(shareScope, [], { version: '' })).toEqual([
    'initialized',
    shareScope,
    [],
    { version: '' },
  ]);
  expect(adapt().get('./remote')).toBe('factory of ./remote');
});

it.each(['19.3.0', '19.2.9', '18.9.9', '20.0.0'])('refuses a host with React %s', (version) => {
  const shareScope = { react: { [version]: {} }, '@ontrend/shared/contract': { '2.0.0': {} } };
  expect(() => adapt().init(shareScope)).toThrow(
    `mf-x@1.0.0-a can't start, because this page doesn't share react ^19.3.1 (it has ${version}). docs/foreign-hosts.md describes how to share modules.`,
  );
});

it('names all modules that a host does not share', () => {
  expect(() => adapt().init({})).toThrow('react ^19.3.1, @ontrend/shared/contract ^2.0.0.');
});

it('removes its own copy of the federation runtime from the page, and leaves that of our shell', () => {
  page.__ONTREND_FEDERATION__ = { isFallback: true };
  adapt();
  expect(page).not.toHaveProperty('__ONTREND_FEDERATION__');
  page.__ONTREND_FEDERATION__ = {};
  adapt();
  expect(page).toHaveProperty('__ONTREND_FEDERATION__');
});
