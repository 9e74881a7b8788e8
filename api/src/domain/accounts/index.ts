// Exports for other domains, which import only from here. Calls and programs import the files.
export type { Caller } from './caller.ts';
export { CODE_LIFETIME_MS, EMAIL_RESTORE_DAYS, LINK_CODE_BYTES } from './constants.ts';
export { readEmail } from './find-account.ts';
export { createMutedWordMatcher } from './muted-words.ts';
