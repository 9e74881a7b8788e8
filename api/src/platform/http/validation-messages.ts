import { createValidationError } from '@ontrend/shared/validation';
import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Maximum number of unknown fields, and of characters of their names, in a message. */
const MAX_NAMED_FIELDS = 3;
const MAX_NAME_LENGTH = 40;

const REQUIRED = createValidationError('required').message;

function describeLimit(origin: string, limit: number | bigint, comparison: 'least' | 'most'): string {
  if (origin === 'string')
    return createValidationError(comparison === 'least' ? 'minLength' : 'maxLength', { N: Number(limit) })
      .message;
  if (origin === 'array') return `Choose at ${comparison} ${limit}.`;
  return `Enter a number of ${limit} or ${comparison === 'least' ? 'more' : 'less'}.`;
}

function describeUnknownFields(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_NAMED_FIELDS).map((key) => key.slice(0, MAX_NAME_LENGTH));
  const rest = keys.length - named.length;
  const names = named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `${keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${names}.`;
}

/**
 * Describes why a value was rejected, in words for people (SHELL-65) and with the messages of the form rules where there is
 * one. A schema's own message takes precedence.
 * @param issue from zod, before it has a message
 */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED;
      return `This field must be ${TYPE_NAMES[issue.expected] ?? 'of another type'}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return REQUIRED;
      return describeLimit(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return describeLimit(issue.origin, issue.maximum, 'most');
    case 'invalid_value':
      if (issue.input === undefined) return REQUIRED;
      return `This field must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return describeUnknownFields(issue.keys);
    case 'invalid_format':
      return 'This field has the wrong format.';
    default:
      return issue.input === undefined ? REQUIRED : 'This value is not allowed.';
  }
}

/** Makes the schemas of this process explain rejected values to people. */
export function setValidationMessages(): void {
  z.config({ customError: describeIssue });
}
