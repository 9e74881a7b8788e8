import { z } from 'zod';
import * as calls from '../../shared/src/wire/calls/index.ts';
import { errorReply } from '../../shared/src/wire/define-call.ts';
import * as entities from '../../shared/src/wire/entities.ts';
import { eventsRequest, liveEvent } from '../../shared/src/wire/events.ts';
import * as settings from '../../shared/src/wire/settings.ts';
import type { JsonSchema, SchemaTypes } from './json-schema.ts';

interface CallReport {
  method: 'GET' | 'POST';
  /** The call can also be requested with GET. */
  acceptsGet?: boolean;
  access: string;
  /** The call also accepts a form with files. */
  form?: 'multipart';
  body: JsonSchema;
  reply: JsonSchema;
}

/** Everything that clients and the API send each other, as JSON Schema. */
export interface WireReport {
  calls: Record<string, CallReport>;
  /** The event stream `app/events`: its request, and its events by topic. */
  events: { body: JsonSchema; topics: Record<string, JsonSchema> };
  /** Every reply with a status other than 200. */
  errorReply: JsonSchema;
  /** Types that several schemas refer to by `$ref`. */
  types: { body: SchemaTypes; reply: SchemaTypes };
}

/** Exported schemas that calls share. A change of one shows once in the report. */
const SHARED_TYPES = Object.entries({ ...entities, ...settings }).flatMap(
  ([name, value]): [string, z.ZodType][] => (value instanceof z.ZodType ? [[name, value]] : []),
);

/**
 * Removes what zod adds to every schema: the range of safe integers, and in replies the exclusion of further fields,
 * which clients ignore.
 */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  delete schema.$schema;
  delete schema.$id;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Returns the names of the types that a schema refers to. */
function listReferences(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' ? [value as string] : listReferences(value),
  );
}

/** Converts schemas to JSON Schema. @returns them under the same names, and the shared types they refer to */
function convert(schemas: Record<string, z.ZodType>, io: 'input' | 'output') {
  const registry = z.registry<{ id?: string }>();
  for (const [id, schema] of SHARED_TYPES) registry.add(schema, { id });
  // Copies, because several calls may have the same schema, and a schema has one name.
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema.clone(), { id });
  const json = z.toJSONSchema(registry, {
    io,
    uri: (id) => id,
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
  }).schemas as SchemaTypes;
  for (const schema of Object.values(json)) simplify(schema, io);
  const get = (id: string) => json[id] ?? {};
  const types: SchemaTypes = {};
  const addReferences = (schema: JsonSchema) => {
    for (const name of listReferences(schema)) {
      if (types[name]) continue;
      types[name] = get(name);
      addReferences(types[name]);
    }
  };
  for (const id of Object.keys(schemas)) addReferences(get(id));
  return { get, types };
}

const sortKeys = <Value>(record: Record<string, Value>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Describes the wire as the code defines it. */
export function createWireReport(): WireReport {
  const topics = liveEvent.options.map((event) => [event.shape.topic.value, event] as const);
  const all = Object.values(calls);
  const bodies = convert(
    { events: eventsRequest, ...Object.fromEntries(all.map(({ path, body }) => [path, body])) },
    'input',
  );
  const replies = convert(
    {
      errorReply,
      ...Object.fromEntries(topics.map(([topic, event]) => [`event ${topic}`, event])),
      ...Object.fromEntries(all.map(({ path, reply }) => [path, reply])),
    },
    'output',
  );
  const toReport = (call: (typeof all)[number]): CallReport => ({
    method: ('method' in call && call.method) || 'POST',
    ...('acceptsGet' in call && { acceptsGet: true }),
    access: call.access,
    ...('form' in call && { form: call.form }),
    body: bodies.get(call.path),
    reply: replies.get(call.path),
  });
  return {
    calls: sortKeys(Object.fromEntries(all.map((call) => [call.path, toReport(call)]))),
    events: {
      body: bodies.get('events'),
      topics: sortKeys(Object.fromEntries(topics.map(([topic]) => [topic, replies.get(`event ${topic}`)]))),
    },
    errorReply: replies.get('errorReply'),
    types: { body: sortKeys(bodies.types), reply: sortKeys(replies.types) },
  };
}
