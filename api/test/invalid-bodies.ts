import { z } from 'zod';

type Json = Record<string, unknown>;

/** A body with one invalid field. */
export interface InvalidBody {
  /** Path of the field that the error must name, for example `chat.receiverId`. */
  field: string;
  body: unknown;
}

/** Values of every type. */
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
 * Creates invalid bodies field by field, also in nested objects: a value for each reason for which the schema rejects values of
 * other types and out of range, because some fields accept several types. Also adds an unknown field to the body and to each
 * object in it.
 */
export function createInvalidBodies(schema: z.ZodType): InvalidBody[] {
  const tree = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [...createInvalidFields(schema, tree, []), ...createUnknownFields(tree, [])];
}

function createInvalidFields(schema: z.ZodType, tree: Json, path: string[]): InvalidBody[] {
  return listProperties(tree).flatMap(([name, inner]) => {
    const own = [...path, name];
    const field = own.join('.');
    const byReason = new Map<string, unknown>();
    for (const value of CANDIDATE_VALUES) {
      const body = nest(own, value);
      const issues = schema.safeParse(body).error?.issues.filter((issue) => issue.path.join('.') === field);
      if (issues?.length) byReason.set(issues.map(({ message }) => message).join(), body);
    }
    return [
      ...[...byReason.values()].map((body) => ({ field, body })),
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
