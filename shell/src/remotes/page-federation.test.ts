import { federationOf } from './page-federation.ts';

const react = { name: 'react' };
const { bundlerRuntime } = federationOf({ react: { version: '19.3.1', module: react } });

/** What a build gets that asks for a module, as its webpack runtime does: before a chunk runs, and then by number. */
function taken(shareKey: string, requiredVersion: string): unknown {
  const m: Record<string, (module: { exports: unknown }) => void> = {};
  const consumesLoadingData = { moduleIdToConsumeDataMapping: { 7: { shareKey, requiredVersion } } };
  bundlerRuntime.consumes({
    chunkId: 58,
    chunkMapping: { 58: [7] },
    webpackRequire: { m, consumesLoadingData },
  });
  const module = { exports: undefined as unknown };
  m[7]?.(module);
  return module.exports;
}

it.each(['^19.3.1', '^19.3.0', '^19.0.0', '^19.2.9'])(
  'hands over the one React to who asks for %s',
  (range) => {
    expect(taken('react', range)).toBe(react);
  },
);

it.each([
  '^19.3.2',
  '^19.4.0',
  '^19.99.0',
  '^20.0.0',
  '^18.3.1',
  '^18.99.0',
  '~19.3.0',
  'workspace:*',
  '^nothing',
])('refuses who asks for %s, with both versions', (range) => {
  expect(() => taken('react', range)).toThrow(`react ${range} is asked for, the page provides 19.3.1`);
});

it('says which module the page lacks', () => {
  expect(() => taken('left-pad', '^1.0.0')).toThrow('The page does not provide left-pad');
});

it('leaves alone what is there, and chunks that take nothing', () => {
  const own = () => {};
  const m = { 7: own };
  const request = {
    chunkMapping: { 58: [7] },
    webpackRequire: { m, consumesLoadingData: { moduleIdToConsumeDataMapping: {} } },
  };
  bundlerRuntime.consumes({ chunkId: 58, ...request });
  bundlerRuntime.consumes({ chunkId: 59, ...request });
  expect(m).toEqual({ 7: own });
});
