// The rules for what people type, the same in the forms and in the API: small enough for a page, where zod is not.
export { type CaptionRule, languageTag, readCaptions, UnsuitableCaptionsError } from './captions.ts';
export * from './constants.ts';
export { FIELD_RULES, firstFault } from './fields.ts';
export { RESERVED_USERNAMES } from './reserved-usernames.ts';
export * from './rules.ts';
export { findHashtags, findMentions, hashtagName, type TextPart, textParts } from './text-parts.ts';
export { type Fault, fault, type RuleName, TEXTS } from './texts.ts';
