// The public interface of this domain. Other domains import only from here.
export { CODE_LIFETIME_MS } from './constants.ts';
export { createMutedWordMatcher } from './muted-words.ts';
