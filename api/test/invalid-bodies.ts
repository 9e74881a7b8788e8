import { z } from 'zod';

type Json = Record<string, unknown>;

/** A body with one invalid field. */
export interface InvalidBody {
  /** Path of the field that the error must name, for example `chat.receiverId`. */
  field: string;
  body: unknown;
}

/** Values of every type. Those that the schema accepts for a field are filtered out. */
const CANDIDATE_VALUES: unknown[] = [
  { no: 1 },
  [['no']],
  null,
  true,
  'unknown value',
  '',
  'x'.repeat(6_000),
  17,
  -1,
  1.5,
  1e21,
];

/**
 * Creates invalid bodies field by field, also in nested objects: values of other types and out of range. Only
 * values that the schema rejects for the field are used, because some fields accept several types. Also adds
 * an unknown field to the body and to each object in it.
 */
export function createInvalidBodies(schema: z.ZodType): InvalidBody[] {
  const tree = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [...createInvalidFields(schema, tree, []), ...createUnknownFields(tree, [])];
}

function createInvalidFields(schema: z.ZodType, tree: Json, path: string[]): InvalidBody[] {
  return listProperties(tree).flatMap(([name, inner]) => {
    const own = [...path, name];
    const rejected = CANDIDATE_VALUES.map((value) => nest(own, value)).filter((body) => {
      const checked = schema.safeParse(body);
      return !checked.success && checked.error.issues.some((issue) => issue.path.join('.') === own.join('.'));
    });
    return [
      ...rejected.map((body) => ({ field: own.join('.'), body })),
      ...createInvalidFields(schema, inner, own),
    ];
  });
}

function createUnknownFields(tree: Json, path: string[]): InvalidBody[] {
  if (tree.additionalProperties !== false) return [];
  const here = { field: path.join('.') || 'body', body: nest([...path, 'unknownField'], 1) };
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
