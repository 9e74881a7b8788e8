import { calls } from '@ontrend/shared/wire';
import { handlers } from './index.ts';

it('has exactly one handler for every call of the wire', () => {
  const handled = handlers.map(({ call }) => call.path).sort();
  const declared = Object.values(calls)
    .map(({ path }) => path)
    .sort();
  expect(handled).toEqual(declared);
});
