import { calls } from '@ontrend/shared/wire';
import { handlers } from './index.ts';

it('has exactly one handler for every call of the wire', () => {
  const answered = handlers.map(({ call }) => call.path).sort();
  const promised = Object.values(calls)
    .map(({ path }) => path)
    .sort();
  expect(answered).toEqual(promised);
});
