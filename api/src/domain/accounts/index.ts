// The public surface of this domain: other domains import from here only.
export { CODE_LIFETIME_MS } from './constants.ts';
export { createMutedWordMatcher } from './muted-words.ts';
