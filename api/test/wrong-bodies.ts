import { z } from 'zod';

type Json = Record<string, unknown>;

/** A body with one thing wrong. */
export interface WrongBody {
  /** Of the field that has to be named, as in `chat.receiverId`. */
  field: string;
  body: unknown;
}

/** Of every kind: whatever a field takes, it does not take all of these. */
const WRONG: unknown[] = [
  { no: 1 },
  [['no']],
  null,
  true,
  'no such word',
  '',
  'x'.repeat(6_000),
  17,
  -1,
  1.5,
  1e21,
];

/**
 * What is wrong of its kind, field by field, also inside of objects: other types, and what is out of bounds. Taken is
 * what the schema refuses there, so that fields which take several kinds are asked rightly; and one field nobody knows,
 * in the body and in each object of it.
 */
export function wrongBodies(schema: z.ZodType): WrongBody[] {
  const tree = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [...wrongFields(schema, tree, []), ...unknownFields(tree, [])];
}

function wrongFields(schema: z.ZodType, tree: Json, path: string[]): WrongBody[] {
  return propertiesOf(tree).flatMap(([name, inner]) => {
    const own = [...path, name];
    const refused = WRONG.map((value) => within(own, value)).filter((body) => {
      const checked = schema.safeParse(body);
      return !checked.success && checked.error.issues.some((issue) => issue.path.join('.') === own.join('.'));
    });
    return [...refused.map((body) => ({ field: own.join('.'), body })), ...wrongFields(schema, inner, own)];
  });
}

function unknownFields(tree: Json, path: string[]): WrongBody[] {
  if (tree.additionalProperties !== false) return [];
  const here = { field: path.join('.') || 'body', body: within([...path, 'nobodyKnowsThis'], 1) };
  return [here, ...propertiesOf(tree).flatMap(([name, inner]) => unknownFields(inner, [...path, name]))];
}

function propertiesOf(tree: Json): [string, Json][] {
  return Object.entries((tree.properties ?? {}) as Record<string, Json>);
}

function within(path: string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
