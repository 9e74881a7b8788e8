import { redactText } from './redact.ts';

/** Properties of PostgreSQL's errors that help to find the cause. Others, such as `where`, can contain what users wrote. */
const DETAILS = ['code', 'statusCode', 'detail', 'hint', 'table', 'constraint'] as const;
const MAX_DEPTH = 5;

/** What PostgreSQL's details quote of rows: `Key (email)=(a@example.com) already exists.`, `Failing row contains (...).` */
const QUOTED_VALUES = /(\)=| contains )\(.*\)/gs;

/** An error in a line of the log. */
export interface SerializedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/**
 * Selects the properties of an error for the log, without secrets. Errors of `pg` reference the connection with its keys and
 * parameters, so only named properties are logged, and their details quote rows, so values are removed.
 */
export function serializeError(error: Error): SerializedError {
  return serialize(error, 0);
}

function serialize(error: Error, depth: number): SerializedError {
  const details = Object.fromEntries(
    DETAILS.map((name) => [name, Reflect.get(error, name) as unknown] as const)
      .filter(([, value]) => ['string', 'number'].includes(typeof value))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? redactText(value.replace(QUOTED_VALUES, '$1(*)')) : value,
      ]),
  );
  const inner = (each: unknown) => each instanceof Error && depth < MAX_DEPTH;
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...details,
    ...(inner(error.cause) && { cause: serialize(error.cause as Error, depth + 1) }),
    ...(errors.some(inner) && {
      errors: errors.filter(inner).map((each) => serialize(each as Error, depth + 1)),
    }),
  };
}
