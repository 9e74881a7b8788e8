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

/** Returns any JSON value, a few levels deep. */
function randomJson(chance: SeededRandom, depth = 0): unknown {
  const kinds = depth > 3 ? 4 : 6;
  switch (chance.below(kinds)) {
    case 0:
      return chance.pick(STRINGS);
    case 1:
      return chance.pick(NUMBERS);
    case 2:
      return chance.chance(0.5);
    case 3:
      return null;
    case 4:
      return Array.from({ length: chance.below(5) }, () => randomJson(chance, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: chance.below(4) }, () => [chance.pick(KEYS), randomJson(chance, depth + 1)]),
      );
  }
}

/** Returns a value that mostly matches a schema. @param known existing values by field */
function valueFromSchema(
  schema: Json,
  chance: SeededRandom,
  known: Record<string, unknown[]>,
  name = '',
): unknown {
  if (chance.chance(0.06)) return randomJson(chance);
  if (known[name] && chance.chance(0.6)) return chance.pick(known[name]);
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return valueFromSchema(chance.pick(options), chance, known, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return chance.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectFromSchema(schema, chance, known);
    case 'array':
      return Array.from({ length: chance.below(4) }, () =>
        valueFromSchema(schema.items as Json, chance, known, name),
      );
    case 'string':
      return chance.pick(STRINGS);
    case 'integer':
    case 'number':
      return chance.chance(0.5) ? chance.below(50) : chance.pick(NUMBERS);
    case 'boolean':
      return chance.chance(0.5);
    case 'null':
      return null;
    default:
      return randomJson(chance);
  }
}

function objectFromSchema(schema: Json, chance: SeededRandom, known: Record<string, unknown[]>): Json {
  const required = (schema.required ?? []) as string[];
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const skip = required.includes(name) ? 0.03 : 0.5;
    if (!chance.chance(skip)) entries.push([name, valueFromSchema(inner, chance, known, name)]);
  }
  if (chance.chance(0.05)) entries.push([chance.pick(KEYS), randomJson(chance)]);
  return Object.fromEntries(entries);
}

/** Returns an object for the query of a GET. */
export function fuzzObject(schema: z.ZodType, chance: SeededRandom, known: Record<string, unknown[]>): Json {
  return objectFromSchema(toJsonSchema(schema), chance, known);
}

/** Returns the body of a call: mostly valid by its schema, sometimes corrupted, sometimes random. */
export function fuzzBody(
  schema: z.ZodType,
  chance: SeededRandom,
  known: Record<string, unknown[]>,
): FuzzedBody {
  const kind = chance.next();
  const type = chance.chance(0.95) ? 'application/json' : chance.pick(CONTENT_TYPES);
  if (kind < 0.75) return { contentType: type, text: JSON.stringify(fuzzObject(schema, chance, known)) };
  if (kind < 0.85) return { contentType: type, text: JSON.stringify(randomJson(chance)) ?? '' };
  if (kind < 0.93)
    return {
      contentType: type,
      text: corruptJson(JSON.stringify(fuzzObject(schema, chance, known)), chance),
    };
  return { contentType: chance.pick(CONTENT_TYPES), text: randomBytes(chance) };
}

function corruptJson(text: string, chance: SeededRandom): string {
  const at = chance.below(text.length + 1);
  switch (chance.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) + chance.pick(['"', '{', '[', '\0', '\\u', '1e999', ',', '\ufeff']) + text.slice(at)
      );
    case 2:
      return text.replace('{', '{"__proto__":{"a":1},');
    case 3:
      return text.replace(/"(\w+)":/, '"$1":1,"$1":');
    default:
      return '[{"a":'.repeat(chance.below(8_000)) + text;
  }
}

function randomBytes(chance: SeededRandom): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(Array.from({ length: chance.below(400) }, () => chance.below(256)));
  if (chance.chance(0.5)) return new Uint8Array(bytes);
  const part = `--x\r\ncontent-disposition: form-data; name="${chance.pick(['name', 'avatar', '__proto__', ''])}"`;
  const file = chance.chance(0.5) ? '; filename="a.png"\r\ncontent-type: image/png' : '';
  const end = chance.chance(0.7) ? '\r\n--x--\r\n' : '';
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
