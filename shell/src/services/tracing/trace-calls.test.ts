import { calls } from '@ontrend/shared/wire';
import { findCallName } from './trace-calls.ts';

it.each(Object.values(calls).map(({ path }) => path))('finds the whole name of %s', (path) => {
  expect(findCallName(`/api/${path}?q=s3cret`)).toBe(path);
});
