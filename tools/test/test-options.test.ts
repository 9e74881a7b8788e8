import { parseTestOptions, shardArguments } from './test-options.ts';

it('runs everything by default', () => {
  const options = parseTestOptions([]);
  expect(options).toEqual({ soak: false, shard: { index: 1, count: 1 }, paths: [] });
  expect(shardArguments(options.shard)).toEqual([]);
});

it('reads a shard, the soak switch and paths', () => {
  const options = parseTestOptions(['--soak', '--shard', '2/3', 'mf-feed', 'api/src/calls']);
  expect(options).toEqual({ soak: true, shard: { index: 2, count: 3 }, paths: ['mf-feed', 'api/src/calls'] });
  expect(shardArguments(options.shard)).toEqual(['--shard=2/3']);
});

it.each(['0/2', '3/2', '1', 'a/b', '1/0'])('rejects the shard %s', (shard) => {
  expect(() => parseTestOptions(['--shard', shard])).toThrow('--shard must be i/n');
});

it('rejects an unknown option', () => {
  expect(() => parseTestOptions(['--fast'])).toThrow('--fast');
});
