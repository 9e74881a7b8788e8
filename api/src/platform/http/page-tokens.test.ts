import { z } from 'zod';
import { createPageTokens } from './page-tokens.ts';

const tokens = createPageTokens('a secret of the tests that is long enough');
const schema = z.strictObject({ id: z.number() });

it('reads a token that it signed', () => {
  expect(tokens.read('list', tokens.sign('list', { id: 7 }), schema)).toEqual({ id: 7 });
});

it.each([
  ['of another list', tokens.sign('other', { id: 7 })],
  ['of another service', createPageTokens('another secret, just as long as that').sign('list', { id: 7 })],
  ['with other content', tokens.sign('list', { id: 7 }).replace(/^../, 'ab')],
  ['without a signature', tokens.sign('list', { id: 7 }).split('.')[0] ?? ''],
  ['of an older kind', tokens.sign('list', { page: 7 })],
  ['malformed', 'x.y.z'],
  ['empty', ''],
])('rejects a token %s', (_what, token) => {
  expect(() => tokens.read('list', token, schema)).toThrow(expect.objectContaining({ status: 400 }));
});
