import { createValidationError } from '@ontrend/shared/validation';
import { ApiError } from '../../platform/http/api-error.ts';
import { cleanText } from '../../platform/text/clean-text.ts';

/** Something that can be seen: neither blank nor a sign without a shape. */
const VISIBLE_CHARACTER = /[^\p{Z}\p{C}]/u;

/**
 * A comment's text as it is kept: what turns the writing of others around is gone, lines are trimmed.
 * @throws {ApiError} 422 when nothing is left that can be seen
 */
export function cleanCommentText(text: string): string {
  const clean = cleanText(text);
  if (VISIBLE_CHARACTER.test(clean)) return clean;
  const { message } = createValidationError('required');
  throw new ApiError(422, 'invalid-input', message, { 'comment.text': [message] });
}
