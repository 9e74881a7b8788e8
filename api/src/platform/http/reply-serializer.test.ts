import { calls } from '@ontrend/shared/wire';
import { z } from 'zod';
import { jsonSchemaOf, replySerializer } from './reply-serializer.ts';

const compile = (schema: z.ZodType) =>
  replySerializer(false)({ schema, method: 'POST', url: '/' } as Parameters<
    ReturnType<typeof replySerializer>
  >[0]) as (reply: unknown) => string;

it.each<[string, z.ZodType, unknown]>([
  ['a nullable text', z.string().nullable(), null],
  ['a text that is not null', z.string().nullable(), 'text'],
  ['a nullable number', z.int().nullable(), null],
  ['a nullable list', z.array(z.string()).nullable(), null],
  ['a nullable object', z.object({ id: z.int() }).nullable(), null],
  ['an object that is not null', z.object({ id: z.int() }).nullable(), { id: 3 }],
  ['a list with null', z.array(z.int().nullable()), [1, null]],
  ['one of several numbers', z.union([z.literal(0), z.literal(1)]), 1],
  ['one of several types', z.union([z.string(), z.int()]), 'text'],
  [
    'one of several objects or null',
    z.union([z.object({ a: z.int() }), z.object({ b: z.int() }), z.null()]),
    { b: 1 },
  ],
])('writes %s as JSON.stringify does', (_what, field, value) => {
  const text = compile(z.object({ field }))({ field: value });
  expect(text).toBe(JSON.stringify({ field: value }));
});

it('omits missing optional fields, and fields that the schema does not name', () => {
  const write = compile(z.object({ user: z.object({ name: z.string().nullable().optional() }).nullable() }));
  expect(write({ user: { password: 'secret' }, more: 1 })).toBe('{"user":{}}');
  expect(write({ user: { name: null } })).toBe('{"user":{"name":null}}');
});

/** Their replies have two shapes. They are called once for a sign-in. */
const SIGN_IN_CALLS = ['app/user/identity-finish', 'app/user/login'];

it('describes other replies of the wire without a union, for which a validator would be called for every value', () => {
  const schemas = Object.values(calls).map(
    ({ path, reply }) => [path, JSON.stringify(jsonSchemaOf(reply))] as const,
  );
  expect(schemas.length).toBeGreaterThan(50);
  const withUnion = schemas.filter(([, schema]) => /"(anyOf|oneOf)"/.test(schema)).map(([path]) => path);
  expect(withUnion.sort()).toEqual(SIGN_IN_CALLS);
});
