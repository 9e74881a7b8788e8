import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { ApiError } from './api-error.ts';

/**
 * 422 with what is wrong, by field; a field inside an object is named `registration.email`.
 * @param issues at least one, as the schema found them
 */
export function validationError(issues: readonly ZodFastifySchemaValidationError[]): ApiError {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] = [...(fields[name] ?? []), message ?? 'is not valid'];
  }
  // Whole sentences for people; which input each is about, `fields` says.
  const messages = [...new Set(Object.values(fields).flat())];
  return new ApiError(422, 'invalid-input', messages, fields);
}
