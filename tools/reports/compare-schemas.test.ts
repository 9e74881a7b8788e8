import { z } from 'zod';
import { compareSchemas, type Direction } from './compare-schemas.ts';
import type { JsonSchema } from './json-schema.ts';

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io });
  return json as JsonSchema;
}

function compare(direction: Direction, before: z.ZodType, after: z.ZodType): string[] {
  const io = direction === 'input' ? 'input' : 'output';
  return compareSchemas(direction, 'x', toJson(before, io), toJson(after, io)).map(
    ({ id, isCompatible }) => `${isCompatible ? 'compatible' : 'INCOMPATIBLE'} ${id}`,
  );
}

const body = z.strictObject({ name: z.string().max(20) });
const reply = z.object({ name: z.string() });
const colors = z.enum(['red', 'blue']);
const shapes = z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), radius: z.number() })]);

const CASES: [name: string, direction: Direction, before: z.ZodType, after: z.ZodType, changes: string[]][] =
  [
    ['an equal input', 'input', body, z.strictObject({ name: z.string().max(20) }), []],
    [
      'a new optional input',
      'input',
      body,
      body.extend({ age: z.number().optional() }),
      ['compatible x.age: added, optional'],
    ],
    [
      'a new input with a default',
      'input',
      body,
      body.extend({ age: z.number().default(1) }),
      ['compatible x.age: added, optional'],
    ],
    [
      'a new required input',
      'input',
      body,
      body.extend({ age: z.number() }),
      ['INCOMPATIBLE x.age: added, required'],
    ],
    ['a removed input', 'input', body.extend({ age: z.number() }), body, ['INCOMPATIBLE x.age: removed']],
    [
      'an input that became required',
      'input',
      body.partial(),
      body,
      ['INCOMPATIBLE x.name: narrowed: optional, now required'],
    ],
    [
      'an input that became optional',
      'input',
      body,
      body.partial(),
      ['compatible x.name: widened: required, now optional'],
    ],
    [
      'the first required one of several inputs',
      'input',
      z.strictObject({ name: z.string().optional(), age: z.number().optional() }),
      z.strictObject({ name: z.string(), age: z.number().optional() }),
      ['INCOMPATIBLE x.name: narrowed: optional, now required'],
    ],
    [
      'an input with a lower limit',
      'input',
      body,
      z.strictObject({ name: z.string().max(10) }),
      ['INCOMPATIBLE x.name: narrowed: maxLength 20, now 10'],
    ],
    [
      'an input with a higher limit',
      'input',
      body,
      z.strictObject({ name: z.string().max(30) }),
      ['compatible x.name: widened: maxLength 20, now 30'],
    ],
    [
      'an input with a new minimum',
      'input',
      body,
      z.strictObject({ name: z.string().min(1).max(20) }),
      ['INCOMPATIBLE x.name: narrowed: minLength none, now 1'],
    ],
    [
      'an input with another pattern',
      'input',
      z.string().regex(/a/),
      z.string().regex(/b/),
      ['INCOMPATIBLE x: changed: pattern "a", now "b"'],
    ],
    [
      'an input with another default',
      'input',
      body.extend({ page: z.number().default(1) }),
      body.extend({ page: z.number().default(2) }),
      ['INCOMPATIBLE x.page: default 1, now 2'],
    ],
    [
      'a further input value',
      'input',
      colors,
      z.enum(['red', 'blue', 'green']),
      ['compatible x: widened: now also "green"'],
    ],
    [
      'one input value less',
      'input',
      colors,
      z.enum(['red']),
      ['INCOMPATIBLE x: narrowed: no longer "blue"'],
    ],
    [
      'any text instead of values',
      'input',
      colors,
      z.string(),
      [
        'compatible x: widened: now also string',
        'compatible x: widened: not only "red"',
        'compatible x: widened: not only "blue"',
      ],
    ],
    [
      'a nullable input',
      'input',
      z.string(),
      z.string().nullable(),
      ['compatible x: widened: now also null'],
    ],
    [
      'a body that refuses further fields',
      'input',
      z.looseObject({}),
      z.strictObject({}),
      ['INCOMPATIBLE x: narrowed: other fields {}, now false'],
    ],
    [
      'a new reply field',
      'reply',
      reply,
      reply.extend({ age: z.number() }),
      ['compatible x.age: added, required'],
    ],
    [
      'a removed reply field',
      'reply',
      reply.extend({ age: z.number() }),
      reply,
      ['INCOMPATIBLE x.age: removed'],
    ],
    [
      'a renamed reply field',
      'reply',
      reply,
      z.object({ title: z.string() }),
      ['INCOMPATIBLE x.name: removed', 'compatible x.title: added, required'],
    ],
    [
      'a reply field that became optional',
      'reply',
      reply,
      reply.partial(),
      ['INCOMPATIBLE x.name: widened: required, now optional'],
    ],
    [
      'a reply field that became required',
      'reply',
      reply.partial(),
      reply,
      ['compatible x.name: narrowed: optional, now required'],
    ],
    [
      'a reply field that became nullable',
      'reply',
      reply,
      z.object({ name: z.string().nullable() }),
      ['INCOMPATIBLE x.name: widened: now also null'],
    ],
    [
      'a reply field that is never null anymore',
      'reply',
      z.object({ name: z.string().nullable() }),
      reply,
      ['compatible x.name: narrowed: no longer null'],
    ],
    [
      'a further reply value',
      'reply',
      colors,
      z.enum(['red', 'blue', 'green']),
      ['INCOMPATIBLE x: widened: now also "green"'],
    ],
    ['one reply value less', 'reply', colors, z.enum(['red']), ['compatible x: narrowed: no longer "blue"']],
    [
      'another type',
      'reply',
      reply,
      z.object({ name: z.number() }),
      ['compatible x.name: narrowed: no longer string', 'INCOMPATIBLE x.name: widened: now also number'],
    ],
    [
      'fractions in a reply',
      'reply',
      z.array(z.int32()),
      z.array(z.number().min(-2147483648).max(2147483647)),
      ['INCOMPATIBLE x[]: widened: integer, now number'],
    ],
    [
      'a new kind of object in a reply',
      'reply',
      shapes,
      z.discriminatedUnion('kind', [
        ...shapes.options,
        z.object({ kind: z.literal('square'), side: z.number() }),
      ]),
      ['INCOMPATIBLE x: widened: now also object kind "square"'],
    ],
    [
      'the values of a record',
      'reply',
      z.record(z.string(), z.string()),
      z.record(z.string(), z.string().nullable()),
      ['INCOMPATIBLE x.*: widened: now also null'],
    ],
  ];

it.each(CASES)('classifies %s', (_name, direction, before, after, changes) => {
  expect(compare(direction, before, after)).toEqual(changes);
});

it('compares a type with a name once, but also where its name is replaced', () => {
  const types = { before: { user: toJson(reply, 'output') }, after: {} };
  expect(compareSchemas('reply', 'x', { $ref: 'user' }, { $ref: 'user' }, types)).toEqual([]);
  expect(compareSchemas('reply', 'x', { $ref: 'user' }, { type: 'object' }, types)).toEqual([
    { id: 'x.name: removed', isCompatible: false },
    { id: 'x: widened: other fields false, now true', isCompatible: false },
  ]);
});
