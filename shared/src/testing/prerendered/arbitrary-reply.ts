import fc from 'fast-check';
import type { ZodType, z } from 'zod';

type Arbitraries = Record<string, fc.Arbitrary<unknown>>;

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const path = word.map((name) => `/media/${name}.webp`);
/** One line of anything that users type. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '<b>bold</b>',
    '{{texts}}',
    '& &amp; "quoted"',
    'See #Cat and @mia_1: https://a.example/?b=1&c=2',
    'مرحبا #قط',
    '',
  ),
);
let lastId = 0;
/** Fields whose values the API forms, by name. */
const FIELDS: Arbitraries = {
  // Unique, because lists are keyed by it.
  id: fc.constant(0).map(() => ++lastId),
  username: fc.stringMatching(/^[a-z][a-z0-9_]{2,15}$/),
  fileName: fc.stringMatching(/^[A-Za-z0-9_-]{11}$/),
  slug: word,
  avatar: fc.option(path),
  firstFrame: path,
  placeholder: fc.option(path),
  url: path,
  name: text.filter((name) => name.trim() !== ''),
};

const limit = (value: unknown, fallback: number) =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : fallback;

/**
 * Returns values with the shape of a zod schema. Checks of strings and maxima of numbers are ignored; numbers without a minimum
 * are positive.
 * @param fields values of object fields by name, at any depth
 * @throws Error for a type of schema that no reply has so far
 */
function arbitraryOf<Value>(schema: ZodType<Value>, fields: Arbitraries = {}): fc.Arbitrary<Value> {
  const known = { ...FIELDS, ...fields };
  const ofType = (type: z.core.$ZodType): fc.Arbitrary<unknown> => {
    const { def } = (type as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(def.shape).map(([key, inner]) => [key, known[key] ?? ofType(inner)]),
          ),
        );
      case 'array':
        return fc.array(ofType(def.element), { maxLength: 4 });
      case 'union':
        return fc.oneof(...def.options.map(ofType));
      case 'nullable':
        return fc.option(ofType(def.innerType));
      case 'optional':
        return fc.option(ofType(def.innerType), { nil: undefined });
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'boolean':
        return fc.boolean();
      case 'string':
        return text;
      case 'number': {
        const { minimum } = (type as z.core.$ZodNumber)._zod.bag;
        return fc.nat({ max: 2_000_000 }).map((value) => value + limit(minimum, 1));
      }
      default:
        throw new Error(`Replies with "${def.type}" cannot be generated.`);
    }
  };
  return ofType(schema) as fc.Arbitrary<Value>;
}

declare const process: { env: Record<string, string | undefined> };
const seed = Number(process.env.PROPERTY_SEED ?? 1);

/**
 * Returns random replies of a zod schema, the same in each run. `PROPERTY_SEED` returns others.
 * @param fields values of object fields by name, at any depth
 */
export function sampleReplies<Value>(
  schema: ZodType<Value>,
  count: number,
  fields: Arbitraries = {},
): Value[] {
  return fc.sample(arbitraryOf(schema, fields), { numRuns: count, seed });
}
