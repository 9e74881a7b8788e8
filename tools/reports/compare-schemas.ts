import { isDeepStrictEqual } from 'node:util';
import { type Change, change } from './change.ts';
import { getKeys, type JsonSchema, listAlternatives, type SchemaTypes } from './json-schema.ts';

/** Who has to understand the value: the API reads an `input`, released clients read a `reply`. */
export type Direction = 'input' | 'reply';

/** How the set of allowed values changed. `both`: some values were added and others removed. */
type Effect = 'narrower' | 'wider' | 'both';

interface Comparison {
  direction: Direction;
  before: SchemaTypes;
  after: SchemaTypes;
  changes: Change[];
}

/** The API must accept all values that it accepted before; clients get no values that they did not get before. */
const isCompatible = (direction: Direction, effect: Effect) =>
  effect === (direction === 'input' ? 'wider' : 'narrower');

function record(comparison: Comparison, path: string, what: string, effect: Effect): void {
  const { direction, changes } = comparison;
  const verb = { narrower: 'narrowed', wider: 'widened', both: 'changed' }[effect];
  changes.push(change(path, `${verb}: ${what}`, isCompatible(direction, effect)));
}

const show = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));

/** Keywords that limit a value from above, and from below. */
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
/** Keywords that `compareAlternative` compares by their meaning. All others must be equal. */
const STRUCTURE = new Set(['properties', 'required', 'additionalProperties', 'items', 'default', 'type']);
const LIMITS = new Set<string>([...UPPER_LIMITS, ...LOWER_LIMITS]);

function compareLimits(comparison: Comparison, before: JsonSchema, after: JsonSchema, path: string): void {
  const compare = (keyword: string, unlimited: number, sign: 1 | -1) => {
    const [from, to] = [before[keyword], after[keyword]];
    if (from === to) return;
    const difference = sign * (Number(to ?? unlimited) - Number(from ?? unlimited));
    record(
      comparison,
      path,
      `${keyword} ${show(from)}, now ${show(to)}`,
      difference > 0 ? 'wider' : 'narrower',
    );
  };
  for (const keyword of UPPER_LIMITS) compare(keyword, Number.POSITIVE_INFINITY, 1);
  for (const keyword of LOWER_LIMITS) compare(keyword, Number.NEGATIVE_INFINITY, -1);
}

/** Compares keywords whose values have no order, such as `pattern` and `format`. */
function compareKeywords(comparison: Comparison, before: JsonSchema, after: JsonSchema, path: string): void {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (STRUCTURE.has(keyword) || LIMITS.has(keyword)) continue;
    const [from, to] = [before[keyword], after[keyword]];
    if (isDeepStrictEqual(from, to)) continue;
    const effect = from === undefined ? 'narrower' : to === undefined ? 'wider' : 'both';
    record(comparison, path, `${keyword} ${show(from)}, now ${show(to)}`, effect);
  }
  if (before.type !== after.type)
    record(
      comparison,
      path,
      `${before.type}, now ${after.type}`,
      before.type === 'integer' ? 'wider' : 'narrower',
    );
  // Clients that omit the field would get another value. A default of a field that had none changes nothing for them.
  if (before.default !== undefined && !isDeepStrictEqual(before.default, after.default))
    comparison.changes.push(
      change(path, `default ${show(before.default)}, now ${show(after.default)}`, false),
    );
}

function compareProperties(
  comparison: Comparison,
  before: JsonSchema,
  after: JsonSchema,
  path: string,
): void {
  const isInput = comparison.direction === 'input';
  const [from, to] = [before.properties ?? {}, after.properties ?? {}];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const property = `${path}.${name}`;
    const [wasRequired, isRequired] = [before, after].map(({ required = [] }) => required.includes(name));
    const [old, current] = [from[name], to[name]];
    if (!current) comparison.changes.push(change(property, 'removed', false));
    else if (!old)
      comparison.changes.push(
        change(property, isRequired ? 'added, required' : 'added, optional', !(isInput && isRequired)),
      );
    else {
      if (wasRequired !== isRequired)
        record(
          comparison,
          property,
          wasRequired ? 'required, now optional' : 'optional, now required',
          wasRequired ? 'wider' : 'narrower',
        );
      compareNodes(comparison, old, current, property);
    }
  }
  compareUnnamedProperties(comparison, before, after, path);
}

/** Compares the values of records, and whether an object may have fields that the schema does not name. */
function compareUnnamedProperties(
  comparison: Comparison,
  { additionalProperties: before = true }: JsonSchema,
  { additionalProperties: after = true }: JsonSchema,
  path: string,
): void {
  if (typeof before === 'object' && typeof after === 'object') {
    compareNodes(comparison, before, after, `${path}.*`);
  } else if (!isDeepStrictEqual(before, after)) {
    const effect = after === true || before === false ? 'wider' : 'narrower';
    record(comparison, path, `other fields ${show(before)}, now ${show(after)}`, effect);
  }
}

function compareAlternative(
  comparison: Comparison,
  before: JsonSchema,
  after: JsonSchema,
  path: string,
): void {
  compareKeywords(comparison, before, after, path);
  compareLimits(comparison, before, after, path);
  if (before.type === 'object') compareProperties(comparison, before, after, path);
  if (before.items && after.items) compareNodes(comparison, before.items, after.items, `${path}[]`);
  else if (before.items || after.items)
    record(comparison, path, 'type of the elements', before.items ? 'wider' : 'narrower');
}

function compareNodes(comparison: Comparison, before: JsonSchema, after: JsonSchema, path: string): void {
  // A type with a name in both reports is compared once, under its name.
  if (before.$ref !== undefined && isDeepStrictEqual(before, after)) return;
  const [old, current] = getKeys(
    listAlternatives(before, comparison.before),
    listAlternatives(after, comparison.after),
  );
  /** A single value also belongs to its type: `"a"` to `string`. */
  const find = (map: Map<string, JsonSchema>, key: string, schema: JsonSchema) =>
    map.get(key) ?? ('const' in schema ? map.get(typeof schema.const) : undefined);
  for (const [key, schema] of old) {
    const match = current.get(key);
    if (match) compareAlternative(comparison, schema, match, path);
    else if (!find(current, key, schema)) record(comparison, path, `no longer ${key}`, 'narrower');
  }
  for (const [key, schema] of current) {
    if (!find(old, key, schema)) record(comparison, path, `now also ${key}`, 'wider');
    else if (!old.has(key)) record(comparison, path, `only ${key}`, 'narrower');
  }
  for (const [key, schema] of old)
    if (!current.has(key) && find(current, key, schema)) record(comparison, path, `not only ${key}`, 'wider');
}

/**
 * Compares two JSON Schemas as zod generates them.
 * @param direction an input may accept more than before, a reply may contain less variation and more fields
 * @param path of the value, for the messages
 * @param types the named types of both reports
 * @returns every difference, compatible or not
 */
export function compareSchemas(
  direction: Direction,
  path: string,
  before: JsonSchema,
  after: JsonSchema,
  types: { before: SchemaTypes; after: SchemaTypes } = { before: {}, after: {} },
): Change[] {
  const changes: Change[] = [];
  compareNodes({ direction, ...types, changes }, before, after, path);
  return changes;
}
