import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { ApiError } from './api-error.ts';

/**
 * Creates a 422 with the errors by field; a field inside an object is named `registration.email`.
 * @param issues at least one, from the schema
 */
export function validationError(issues: readonly ZodFastifySchemaValidationError[]): ApiError {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] = [...(fields[name] ?? []), message ?? 'is not valid'];
  }
  // `messages` are sentences for the user; `fields` names the inputs.
  const messages = [...new Set(Object.values(fields).flat())];
  return new ApiError(422, 'invalid-input', messages, fields);
}

/** 422 for a field of a form or a query that was sent more than once: programs differ in which value they use. */
export function duplicateFieldError(field: string): ApiError {
  const sentence = 'Send this field only once';
  return new ApiError(422, 'invalid-input', `${field}: ${sentence}`, { [field]: [sentence] });
}
