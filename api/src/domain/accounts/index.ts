// Exports for other domains, which import only from here. Calls and programs import the files.
export type { Caller } from './caller.ts';
export { createCodeHasher } from './code-hasher.ts';
export { deleteChangeCodes } from './confirmation-codes.ts';
export { CODE_LIFETIME_MS, LINK_CODE_BYTES } from './constants.ts';
export { createMutedWordMatcher, findMutedWordMatcher, mutedWordsSql } from './muted-words.ts';
