/** A JSON Schema as `z.toJSONSchema` generates it. Keywords that are not named here are limits and formats. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Name of a shared type. */
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  default?: unknown;
  [keyword: string]: unknown;
}

/** Shared types by name. */
export type SchemaTypes = Record<string, JsonSchema>;

/**
 * Splits a schema into alternatives of one type or one value each: the branches of a union, the values of an enum.
 * @param types to resolve references with
 * @throws Error for a reference to an unknown type
 */
export function listAlternatives(schema: JsonSchema, types: SchemaTypes): JsonSchema[] {
  const { anyOf, oneOf, enum: values, $ref, ...rest } = schema;
  const branches = anyOf ?? oneOf;
  if (branches)
    return branches.flatMap((branch) => listAlternatives(branch, types)).map((one) => ({ ...rest, ...one }));
  if (values) return values.map((value) => ({ const: value }));
  if ($ref !== undefined) {
    const type = types[$ref];
    if (!type) throw new Error(`Unknown type ${$ref}`);
    return listAlternatives(type, types).map((one) => ({ ...rest, ...one }));
  }
  if ('const' in schema) return [{ const: schema.const }];
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

/** Returns the properties that tell the objects of a union apart, as text: `topic "unread"`. */
function getDiscriminator({ properties = {} }: JsonSchema): string {
  return Object.entries(properties)
    .filter(([, value]) => 'const' in value)
    .map(([name, value]) => ` ${name} ${JSON.stringify(value.const)}`)
    .join(',');
}

/**
 * Returns the alternatives of two schemas by a key that says what they are, so that they can be matched: a value
 * (`"public"`), a type (`string`), or an object with the values that tell it apart.
 */
export function getKeys(
  ...schemas: [before: JsonSchema[], after: JsonSchema[]]
): [before: Map<string, JsonSchema>, after: Map<string, JsonSchema>] {
  const isUnionOfObjects = schemas.some((all) => all.filter(({ type }) => type === 'object').length > 1);
  const getKey = (schema: JsonSchema) => {
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.type === 'object' && isUnionOfObjects) return `object${getDiscriminator(schema)}`;
    return schema.type === 'integer' ? 'number' : String(schema.type ?? 'any value');
  };
  const toMap = (alternatives: JsonSchema[]) => {
    const keys = new Map<string, JsonSchema>();
    for (const schema of alternatives) {
      const key = getKey(schema);
      // Alternatives with the same key are compared in the order of their declaration.
      let position = 1;
      while (keys.has(position === 1 ? key : `${key} #${position}`)) position += 1;
      keys.set(position === 1 ? key : `${key} #${position}`, schema);
    }
    return keys;
  };
  return [toMap(schemas[0]), toMap(schemas[1])];
}
