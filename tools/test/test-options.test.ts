import { parseTestOptions, shardArguments } from './test-options.ts';

const DEFAULTS = { tiers: ['core'], soak: false, record: false, shard: { index: 1, count: 1 }, paths: [] };

it('runs the core tier by default', () => {
  const options = parseTestOptions([]);
  expect(options).toEqual(DEFAULTS);
  expect(shardArguments(options.shard)).toEqual([]);
});

it('reads a shard, the switches and paths', () => {
  const options = parseTestOptions(['--soak', '--record', '--shard', '2/3', 'mf-feed', 'api/src/calls']);
  expect(options).toEqual({
    ...DEFAULTS,
    soak: true,
    record: true,
    shard: { index: 2, count: 3 },
    paths: ['mf-feed', 'api/src/calls'],
  });
  expect(shardArguments(options.shard)).toEqual(['--shard=2/3']);
});

it.each([
  ['core', ['core']],
  ['extended', ['extended']],
  ['all', ['core', 'extended']],
])('reads the tier %s', (tier, tiers) => {
  expect(parseTestOptions(['--tier', tier]).tiers).toEqual(tiers);
});

it('rejects an unknown tier', () => {
  expect(() => parseTestOptions(['--tier', 'fast'])).toThrow(
    '--tier must be core, extended or all, not "fast".',
  );
});

it('rejects a tier together with paths', () => {
  expect(() => parseTestOptions(['--tier', 'extended', 'e2e'])).toThrow(
    '--tier selects from all tests. Give either a tier or paths.',
  );
});

it.each(['0/2', '3/2', '1', 'a/b', '1/0'])('rejects the shard %s', (shard) => {
  expect(() => parseTestOptions(['--shard', shard])).toThrow('--shard must be i/n');
});

it('rejects an unknown option', () => {
  expect(() => parseTestOptions(['--fast'])).toThrow('--fast');
});
