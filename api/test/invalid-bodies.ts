import { z } from 'zod';

type Json = Record<string, unknown>;

/** A body with one thing wrong. */
export interface InvalidBody {
  /** Of the field that has to be named, as in `chat.receiverId`. */
  field: string;
  body: unknown;
}

/** Of every kind: whatever a field takes, it does not take all of these. */
const INVALID_VALUES: unknown[] = [
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
export function createInvalidBodies(schema: z.ZodType): InvalidBody[] {
  const tree = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [...createInvalidFields(schema, tree, []), ...createUnknownFields(tree, [])];
}

function createInvalidFields(schema: z.ZodType, tree: Json, path: string[]): InvalidBody[] {
  return listProperties(tree).flatMap(([name, inner]) => {
    const own = [...path, name];
    const refused = INVALID_VALUES.map((value) => nest(own, value)).filter((body) => {
      const checked = schema.safeParse(body);
      return !checked.success && checked.error.issues.some((issue) => issue.path.join('.') === own.join('.'));
    });
    return [
      ...refused.map((body) => ({ field: own.join('.'), body })),
      ...createInvalidFields(schema, inner, own),
    ];
  });
}

function createUnknownFields(tree: Json, path: string[]): InvalidBody[] {
  if (tree.additionalProperties !== false) return [];
  const here = { field: path.join('.') || 'body', body: nest([...path, 'nobodyKnowsThis'], 1) };
  return [
    here,
    ...listProperties(tree).flatMap(([name, inner]) => createUnknownFields(inner, [...path, name])),
  ];
}

function listProperties(tree: Json): [string, Json][] {
  return Object.entries((tree.properties ?? {}) as Record<string, Json>);
}

function nest(path: string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
