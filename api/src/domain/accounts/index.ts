// Exports for other domains, which import only from here. Calls and programs import the files.
export { CODE_LIFETIME_MS, EMAIL_RESTORE_DAYS } from './constants.ts';
export { createMutedWordMatcher } from './muted-words.ts';
