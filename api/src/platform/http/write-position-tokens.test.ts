import { createWritePositionTokens } from './write-position-tokens.ts';

const POSITION = 0x1_2345_6789_abcd;

it('reads the position that it signed, also in another process with the same secret', () => {
  const token = createWritePositionTokens('a secret').sign(POSITION);
  expect(createWritePositionTokens('a secret').read(token)).toBe(POSITION);
});

it('ignores a token after 10 s', () => {
  const clock = { now: 1_000 };
  const tokens = createWritePositionTokens('a secret', () => clock.now);
  const token = tokens.sign(POSITION);
  clock.now += 10_000;
  expect(tokens.read(token)).toBe(POSITION);
  clock.now += 1;
  expect(tokens.read(token)).toBeUndefined();
});

it.each([
  ['of another secret', createWritePositionTokens('another secret').sign(POSITION)],
  [
    'without a signature',
    createWritePositionTokens('a secret').sign(POSITION).split('.').slice(0, 2).join('.'),
  ],
  ['with another position', createWritePositionTokens('a secret').sign(POSITION).replace(/^./, 'z')],
  ['without content', ''],
])('ignores a token %s', (_case, token) => {
  expect(createWritePositionTokens('a secret').read(token)).toBeUndefined();
});
