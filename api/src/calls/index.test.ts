import { calls } from '@ontrend/shared/wire';
import { handlers } from './index.ts';

it('answers every call of the wire, once', () => {
  const answered = handlers.map(({ call }) => call.path).sort();
  const promised = Object.values(calls)
    .map(({ path }) => path)
    .sort();
  expect(answered).toEqual(promised);
});
