// Validation rules of forms and the API. They are small enough for pages, unlike zod.
export {
  type CaptionsRule,
  canonicalLanguageTag,
  InvalidCaptionsError,
  normalizeCaptions,
} from './captions.ts';
export * from './constants.ts';
export { FIELD_RULES, findValidationError } from './fields.ts';
export { RESERVED_USERNAMES } from './reserved-usernames.ts';
export * from './rules.ts';
export { findHashtags, findMentions, normalizeHashtag, parseTextParts, type TextPart } from './text-parts.ts';
export {
  createValidationError,
  RULE_MESSAGES,
  type RuleName,
  type ValidationError,
} from './validation-error.ts';
