import { z } from 'zod';
import type { SeededRandom } from './seeded-random.ts';

type Json = Record<string, unknown>;

/** The bytes of a body and its content type. */
export interface FuzzedBody {
  text: string | Uint8Array<ArrayBuffer>;
  contentType: string;
}

const STRINGS = [
  '',
  ' ',
  'a',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  "'; drop table users; --",
  '%00',
  'a\0b',
  '\ud800',
  '\udc00x',
  '😀'.repeat(50),
  '\u202eabc',
  '\u0000',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{7*7}}',
  '$1',
  '__proto__',
  'constructor',
  'toString',
  '２０２６-01-01',
  '2026-02-30',
  '9999-12-31',
  '1999-12-31',
  'person@example.com',
  `${'x'.repeat(64)}@${'y'.repeat(250)}.com`,
  'İ',
  'ſ',
  'e\u0301'.repeat(30),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '000000',
  '9'.repeat(30),
  '00000000-0000-0000-0000-000000000000',
];
const NUMBERS = [0, 1, -1, 2, 15, 100, 1.5, -0.0001, 1e21, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'clientId',
  '',
  'toJSON',
  'then',
  'a\0b',
  'length',
];
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'x',
];

/** Numbers of kinds of JSON values: string, number, boolean and null; and with arrays and objects. */
const SCALAR_KINDS = 4;
const ALL_KINDS = 6;
/** Depth of the innermost arrays and objects. */
const MAX_DEPTH = 3;

const PROBABILITIES = {
  /** A random JSON value instead of one that matches the schema. */
  randomValue: 0.06,
  /** An existing value, for fields that have known ones. */
  knownValue: 0.6,
  /** Leaving out a field. */
  skipRequired: 0.03,
  skipOptional: 0.5,
  /** An additional unknown field. */
  extraField: 0.05,
  jsonContentType: 0.95,
  /** The following two apply to forms. */
  formWithFile: 0.5,
  closedForm: 0.7,
};
/** Cumulative probabilities of the kinds of bodies. All other bodies are random bytes or forms. */
const BODY_KINDS = { fromSchema: 0.75, randomJson: 0.85, corruptJson: 0.93 };

/** Returns any JSON value, a few levels deep. */
function randomJson(random: SeededRandom, depth = 0): unknown {
  switch (random.below(depth > MAX_DEPTH ? SCALAR_KINDS : ALL_KINDS)) {
    case 0:
      return random.pick(STRINGS);
    case 1:
      return random.pick(NUMBERS);
    case 2:
      return random.chance(0.5);
    case 3:
      return null;
    case 4:
      return Array.from({ length: random.below(5) }, () => randomJson(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(KEYS), randomJson(random, depth + 1)]),
      );
  }
}

/** Returns a value that mostly matches a schema. @param known existing values by field */
function valueFromSchema(
  schema: Json,
  random: SeededRandom,
  known: Record<string, unknown[]>,
  name = '',
): unknown {
  if (random.chance(PROBABILITIES.randomValue)) return randomJson(random);
  if (known[name] && random.chance(PROBABILITIES.knownValue)) return random.pick(known[name]);
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return valueFromSchema(random.pick(options), random, known, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectFromSchema(schema, random, known);
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        valueFromSchema(schema.items as Json, random, known, name),
      );
    case 'string':
      return random.pick(STRINGS);
    case 'integer':
    case 'number':
      return random.chance(0.5) ? random.below(50) : random.pick(NUMBERS);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return randomJson(random);
  }
}

function objectFromSchema(schema: Json, random: SeededRandom, known: Record<string, unknown[]>): Json {
  const required = (schema.required ?? []) as string[];
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const skip = required.includes(name) ? PROBABILITIES.skipRequired : PROBABILITIES.skipOptional;
    if (!random.chance(skip)) entries.push([name, valueFromSchema(inner, random, known, name)]);
  }
  if (random.chance(PROBABILITIES.extraField)) entries.push([random.pick(KEYS), randomJson(random)]);
  return Object.fromEntries(entries);
}

/** Returns an object for the query of a GET. */
export function fuzzObject(schema: z.ZodType, random: SeededRandom, known: Record<string, unknown[]>): Json {
  return objectFromSchema(toJsonSchema(schema), random, known);
}

/** Returns the body of a call: mostly valid by its schema, sometimes corrupted, sometimes random. */
export function fuzzBody(
  schema: z.ZodType,
  random: SeededRandom,
  known: Record<string, unknown[]>,
): FuzzedBody {
  const kind = random.next();
  const type = random.chance(PROBABILITIES.jsonContentType) ? 'application/json' : random.pick(CONTENT_TYPES);
  if (kind < BODY_KINDS.fromSchema)
    return { contentType: type, text: JSON.stringify(fuzzObject(schema, random, known)) };
  if (kind < BODY_KINDS.randomJson)
    return { contentType: type, text: JSON.stringify(randomJson(random)) ?? '' };
  if (kind < BODY_KINDS.corruptJson)
    return {
      contentType: type,
      text: corruptJson(JSON.stringify(fuzzObject(schema, random, known)), random),
    };
  return { contentType: random.pick(CONTENT_TYPES), text: randomBytesOrForm(random) };
}

function corruptJson(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) + random.pick(['"', '{', '[', '\0', '\\u', '1e999', ',', '\ufeff']) + text.slice(at)
      );
    case 2:
      return text.replace('{', '{"__proto__":{"a":1},');
    case 3:
      return text.replace(/"(\w+)":/, '"$1":1,"$1":');
    default:
      return '[{"a":'.repeat(random.below(8_000)) + text;
  }
}

/** Returns random bytes, or a multipart form that contains them, which may be incomplete. */
function randomBytesOrForm(random: SeededRandom): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  if (random.chance(0.5)) return new Uint8Array(bytes);
  const part = `--x\r\ncontent-disposition: form-data; name="${random.pick(['name', 'avatar', '__proto__', ''])}"`;
  const file = random.chance(PROBABILITIES.formWithFile)
    ? '; filename="a.png"\r\ncontent-type: image/png'
    : '';
  const end = random.chance(PROBABILITIES.closedForm) ? '\r\n--x--\r\n' : '';
  return new Uint8Array(Buffer.concat([Buffer.from(`${part}${file}\r\n\r\n`), bytes, Buffer.from(end)]));
}

const jsonSchemas = new WeakMap<z.ZodType, Json>();
function toJsonSchema(schema: z.ZodType): Json {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  jsonSchemas.set(schema, jsonSchema);
  return jsonSchema;
}
