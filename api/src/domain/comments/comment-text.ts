import { createValidationError } from '@ontrend/shared/validation';
import { ApiError } from '../../platform/http/api-error.ts';
import { normalizeText } from '../../platform/text/normalize-text.ts';

/** A character that is neither whitespace nor invisible. */
const VISIBLE_CHARACTER = /[^\p{Z}\p{C}]/u;

/**
 * Normalizes the text of a comment: removes control characters, such as those that change the text direction, and
 * trims lines.
 * @throws {ApiError} 422 if no visible character remains
 */
export function normalizeCommentText(text: string): string {
  const cleaned = normalizeText(text);
  if (VISIBLE_CHARACTER.test(cleaned)) return cleaned;
  const { message } = createValidationError('required');
  throw new ApiError(422, 'invalid-input', message, { 'comment.text': [message] });
}
